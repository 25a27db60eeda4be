import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { antigravityRules } from './fates'
import { conversationId, parseAntigravity } from './parse'

/** Programs that keep conversations, by the names of their folders. */
const PROGRAMS = ['antigravity-cli', 'antigravity-ide', 'antigravity']

/** The log in which contents are whole; another one beside it has them cut. */
const WHOLE = 'transcript_full.jsonl'

/**
 * Conversations of Antigravity, from the logs that it keeps for its own agents: `brain/<id>/.system_generated/logs`. The
 * conversations themselves are in a binary form that is not described.
 */
export const antigravityTranscripts: TranscriptFormat = {
  adapterName: 'antigravity',
  displayName: 'Antigravity',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens', 'cost', 'model'],
  isUntested: true,
  hides: antigravityRules,
  folders({ env, home }) {
    const chosen = text(env['ANTIGRAVITY_HOME'])
    const own = PROGRAMS.map((name) => join(home, '.gemini', name))
    return (chosen === undefined ? own : [chosen, ...own]).map((folder) => join(folder, 'brain'))
  },
  depth: 4,
  leadsTo: (path) => /^[^/]+(?:\/\.system_generated(?:\/logs)?)?$/.test(path),
  isTranscript: (path) => /^[^/]+\/\.system_generated\/logs\/transcript(?:_full)?\.jsonl$/.test(path),
  async heads(file) {
    const isSecond = basename(file.path) !== WHOLE && existsSync(join(dirname(file.path), WHOLE))
    const sessionId = isSecond ? undefined : await conversationId(file)
    if (sessionId === undefined) return null
    const head = await headOfItems(parseAntigravity([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseAntigravity,
}
