import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { geminiRules } from './fates'
import { openPart } from './open-part'
import { geminiSessionId, parseGemini } from './parse'

/**
 * Sessions of Gemini CLI: `tmp/<project>/chats/session-<time>-<short id>.jsonl`; older ones are one JSON value. Those of
 * subagents are in `chats/<sessionId>/`.
 */
export const geminiTranscripts: TranscriptFormat = {
  adapterName: 'gemini',
  displayName: 'Gemini CLI',
  deletesAfterDays: 30,
  hides: geminiRules,
  folders: ({ env, home }) => [join(text(env['GEMINI_CLI_HOME']) ?? home, '.gemini', 'tmp')],
  depth: 3,
  isTranscript: (path) => /^[^/]+\/chats\/session-[^/]+\.jsonl?$/.test(path),
  async heads(file) {
    const sessionId = (await geminiSessionId(file)) ?? basename(file.path).replace(/\.jsonl?$/, '')
    const head = await headOfItems(parseGemini([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  async parts(path) {
    const chats = dirname(path)
    const folders = await readdir(chats, { withFileTypes: true }).catch(() => [])
    if (!folders.some((entry) => entry.isDirectory())) return []
    const sessionId = await geminiSessionId(openPart(path))
    if (sessionId === undefined || !folders.some(({ name }) => name === sessionId)) return []
    const names = await readdir(join(chats, sessionId)).catch(() => [])
    return names.filter((name) => /\.jsonl?$/.test(name)).map((name) => join(chats, sessionId, name))
  },
  items: parseGemini,
}
