import type { AttentionEntry } from '#shared/attention/entities'
import type { Extension } from '#shared/extension/entities'
import type { WaitingFolder } from '#shared/trust/entities'
import type { InboxItemKind } from '#renderer/lib/window/inbox-ids'
import type { Mark } from '#renderer/ui/status-mark'

interface ItemBase {
  readonly kind: InboxItemKind
  /** Names the item in the inbox, whichever section it stands in. */
  readonly key: string
  readonly title: string
  readonly mark: Mark
  /** State in words, for those who do not see the mark. */
  readonly state: string
  /** Time since which it is in its state, in Unix milliseconds. Absent: not known. */
  readonly since?: number
}

export interface SessionItem extends ItemBase {
  readonly kind: 'session'
  readonly sessionId: string
  readonly entry: AttentionEntry
}

export interface FolderItem extends ItemBase {
  readonly kind: 'folder'
  readonly waiting: WaitingFolder
}

export interface ExtensionItem extends ItemBase {
  readonly kind: 'extension'
  readonly extension: Extension
}

/** Item of the inbox: a session, or what waits for the user without one. */
export type InboxItem = SessionItem | FolderItem | ExtensionItem
export type InboxItemOf<K extends InboxItemKind> = Extract<InboxItem, { kind: K }>

/** Returns the session of an item; undefined for one that has none. */
export function sessionOf(item: InboxItem | undefined): string | undefined {
  return item?.kind === 'session' ? item.sessionId : undefined
}
