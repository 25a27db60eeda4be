import type { Extension } from '#shared/extension/entities'
import type { WaitingFolder } from '#shared/trust/entities'
import { baseName } from '#renderer/lib/text/format'
import { titleOf } from '#renderer/features/extensions/extension-labels'
import type { InboxSection } from '../contributions'
import type { ExtensionItem, FolderItem } from '../inbox-item'
import { sessionsIn } from './session-item'
import { m } from '#messages'

const folderItem = (waiting: WaitingFolder): FolderItem => ({
  kind: 'folder',
  key: `folder:${waiting.folder}`,
  waiting,
  title: baseName(waiting.folder),
  mark: 'attention',
  state: m.app.needsYou,
  since: waiting.since,
})

const extensionItem = (extension: Extension): ExtensionItem => ({
  kind: 'extension',
  key: `extension:${extension.id}`,
  extension,
  title: titleOf(extension),
  mark: 'attention',
  state: m.app.needsYou,
})

/** Items that wait for the user: sessions with requests, folders and extensions to review. */
export const needsYou: InboxSection = {
  title: () => m.inbox.section.needsYou,
  items: (appWindow) => [
    ...sessionsIn(appWindow, 'needsYou'),
    ...appWindow.waitingFolders.list.map(folderItem),
    ...appWindow.waitingExtensions.list.map(extensionItem),
  ],
}
