import { basename, join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { userFolders } from '../editors/folders'
import { copilotChatRules } from './fates'
import { chatIn, parseChat, wholeOnDisk } from './parse'

/**
 * Chats of VS Code: `workspaceStorage/<window>/chatSessions/<sessionId>.jsonl`, those of windows without a folder in
 * `globalStorage`.
 */
export const copilotChatTranscripts: TranscriptFormat = {
  adapterName: 'copilot-vscode',
  displayName: 'Copilot Chat in VS Code',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens', 'cost'],
  isUntested: true,
  hides: copilotChatRules,
  folders: (surroundings) =>
    userFolders(surroundings).flatMap((folder) => [
      join(folder, 'workspaceStorage'),
      join(folder, 'globalStorage', 'emptyWindowChatSessions'),
    ]),
  depth: 3,
  leadsTo: (path) => /^[^/]+(?:\/chatSessions)?$/.test(path),
  isTranscript: (path) => /^(?:[^/]+\/chatSessions\/[^/]+|[\da-f]{8}-[\da-f-]{27})\.jsonl?$/.test(path),
  async heads(file) {
    const partly = await chatIn(file)
    const isWhole = Array.isArray(partly?.['requests']) && partly['requests'].length > 0
    const read = isWhole ? file : wholeOnDisk(file.path)
    const chat = isWhole ? partly : await chatIn(read)
    if (chat === undefined) return null
    const sessionId = text(chat['sessionId']) ?? basename(file.path).replace(/\.jsonl?$/, '')
    const head = await headOfItems(parseChat([read], sessionId), sessionId)
    return head === null ? null : [head]
  },
  parts: () => Promise.resolve([]),
  items: parseChat,
}
