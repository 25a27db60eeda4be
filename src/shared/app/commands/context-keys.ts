/**
 * Facts that conditions of commands and keys can name. Those in the second group concern the session that a command is
 * for: the one on the screen, or the one of the row whose menu is open.
 */
export const contextKeys = [
  'desktop',
  'browser',
  'mac',
  /** The focus is in a text field. */
  'typing',
  /** The focus is in the composer. */
  'composer',
  /** The composer holds nothing. */
  'composerEmpty',
  /** A suggestion list of the composer is open. */
  'suggesting',
  /** The focus is in a terminal. */
  'terminal',
  /** A page such as the settings shows in place of the session. */
  'page',
  /** The session's conversation is on the screen. */
  'conversation',
  'running',
  /** Several panes are on the screen. */
  'panes',
  /** The sidebar or the inspector lies over the conversation. */
  'covered',
  /** Something was done that can be undone. */
  'undoable',
  /** A message on the screen offers to undo the last action. */
  'undoOffered',
  'canGoBack',
  'canGoForward',
  /** The lead agent offers modes. */
  'modes',

  'session',
  'active',
  'closed',
  'archived',
  /** Its last turn failed, or finished unseen. */
  'unseen',
  /** It is put off until a time. */
  'snoozed',
  /** Found on this computer, not imported yet. */
  'discovered',
  'imported',
  'pinned',
  /** A branch that can be abandoned. */
  'branch',
  'mergeable',
  /** It branched off another session. */
  'descended',
  'allowsAll',
  /** It is a session of another machine. */
  'elsewhere',
  /** It was moved here from another machine. */
  'movedHere',
  'message',
  /** A message with a place in the conversation, at which it can be branched. */
  'placed',
  /** A block of the message is meant. */
  'block',
  'userMessage',
  /** The message is in the user's own words, also while it waits. */
  'ownMessage',
  /** Other messages come after the message. */
  'notLast',
  'writable',
] as const

export type ContextKey = (typeof contextKeys)[number]
