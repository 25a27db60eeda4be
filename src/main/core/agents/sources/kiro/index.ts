import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { recordBeside } from '#core/agents/transcript/whole'
import { kiroRules } from './fates'
import { kiroSessionId, notesPath, parseKiro } from './parse'

/** Sessions of Kiro's command line: `sessions/cli/<sessionId>.jsonl`, with notes about each in `<sessionId>.json`. */
export const kiroTranscripts: TranscriptFormat = {
  adapterName: 'kiro',
  displayName: 'Kiro CLI',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens', 'cost'],
  isUntested: true,
  hides: kiroRules,
  folders: ({ env, home }) => [join(text(env['KIRO_HOME']) ?? join(home, '.kiro'), 'sessions', 'cli')],
  depth: 1,
  isTranscript: (path) => /^[^/]+\.jsonl$/.test(path),
  async heads(file) {
    const sessionId = await kiroSessionId(file)
    if (sessionId === undefined) return null
    const head = await headOfItems(parseKiro([file], sessionId, { isPartial: true }), sessionId)
    const parentId = text(recordBeside(notesPath(file.path))?.['parent_session_id'])
    return head === null ? null : [{ ...head, ...defined({ parentId }) }]
  },
  async parts(path) {
    const notes = notesPath(path)
    return access(notes).then(
      () => [notes],
      () => [],
    )
  },
  items: parseKiro,
}
