import type { Component } from 'svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { InboxItemKind, InboxLineId, InboxSectionId } from '#renderer/lib/window/inbox-ids'
import type { InboxItem, InboxItemOf } from './inbox-item'

/** Section of the inbox. */
export interface InboxSection {
  readonly title: () => string
  /**
   * Items of the section, in their order; reads reactive state. An item stands in the first section that has its key, so
   * that a section of special cases is listed before the general ones.
   */
  readonly items: (appWindow: AppWindow) => readonly InboxItem[]
  /** True: its items are for later, and never among the first of the inbox. */
  readonly isForLater?: boolean
}

/** One line that says what an item is about. */
export interface DecisiveLine {
  readonly fits: (item: InboxItem) => boolean
  readonly component: Component<{ item: InboxItem }>
}

/** Everything of an item, beside the list. Made anew for another item. */
export type ItemDetail<K extends InboxItemKind> = Component<{ item: InboxItemOf<K> }>

/** Contributions of the app to the inbox. */
export interface InboxContributions {
  readonly sections: { readonly [K in InboxSectionId]: InboxSection }
  readonly lines: { readonly [K in InboxLineId]: DecisiveLine }
  readonly details: { readonly [K in InboxItemKind]: ItemDetail<K> }
}
