/** Sections of the inbox. The app's table of sections has an entry for each, in the order on the screen. */
export type InboxSectionId = 'needsYou' | 'failed' | 'finished' | 'running' | 'parked' | 'snoozed'

/** Kinds of items of the inbox. The app's table of details has an entry for each. */
export type InboxItemKind = 'session' | 'folder' | 'extension'

/** Ways to say what an item is about in one line, the first that fits. The app has a table of them. */
export type InboxLineId = 'request' | 'activity' | 'snooze' | 'outcome' | 'folder' | 'extension'
