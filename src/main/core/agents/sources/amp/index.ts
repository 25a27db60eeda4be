import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { ampRules, ampThreadId, parseAmp } from './parse'

/** Threads of Amp that older versions kept here: `threads/<threadId>.json`. Newer ones are only on its server. */
export const ampTranscripts: TranscriptFormat = {
  adapterName: 'amp',
  displayName: 'Amp',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['cost'],
  isUntested: true,
  hides: ampRules,
  folders({ env, home }) {
    const share = text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share')
    return [join(text(env['AMP_DATA_DIR']) ?? join(share, 'amp'), 'threads')]
  },
  depth: 1,
  isTranscript: (path) => /^T-[\w-]+\.json$/.test(path),
  async heads(file) {
    const sessionId = file.path.endsWith('.json') ? await ampThreadId(file) : undefined
    if (sessionId === undefined) return null
    const head = await headOfItems(parseAmp([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseAmp,
}
