import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { qwenRules } from './fates'
import { parseQwen, qwenSessionId } from './parse'

/** Sessions of Qwen Code: `projects/<folder>/chats/<sessionId>.jsonl`, a tree of records. */
export const qwenTranscripts: TranscriptFormat = {
  adapterName: 'qwen-code',
  displayName: 'Qwen Code',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['cost'],
  hides: qwenRules,
  folders({ env, home }) {
    const own = text(env['QWEN_RUNTIME_DIR']) ?? text(env['QWEN_HOME']) ?? join(home, '.qwen')
    return [join(own, 'projects')]
  },
  depth: 3,
  leadsTo: (path) => /^[^/]+(?:\/chats)?$/.test(path),
  isTranscript: (path) => /^[^/]+\/chats\/[^/]+\.jsonl$/.test(path),
  async heads(file) {
    const sessionId = await qwenSessionId(file)
    if (sessionId === undefined) return null
    const head = await headOfItems(parseQwen([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseQwen,
}
