import { basename, join } from 'node:path'
import type { TranscriptFormat } from '../../../transcript/format'
import { headOfItems } from '../../../transcript/head'
import { geminiSessionId, parseGemini } from './parse'

/** Sessions of Gemini CLI: `tmp/<project>/chats/session-<time>-<short id>.jsonl`; older ones are one JSON value. */
export const geminiTranscripts: TranscriptFormat = {
  adapterName: 'gemini',
  displayName: 'Gemini CLI',
  deletesAfterDays: 30,
  folders: ({ env, home }) => [join(env['GEMINI_CLI_HOME'] ?? home, '.gemini', 'tmp')],
  depth: 3,
  isTranscript: (path) => /^[^/]+\/chats\/session-[^/]+\.jsonl?$/.test(path),
  async heads(file) {
    const sessionId = (await geminiSessionId(file)) ?? basename(file.path).replace(/\.jsonl?$/, '')
    const head = await headOfItems(parseGemini([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseGemini,
}
