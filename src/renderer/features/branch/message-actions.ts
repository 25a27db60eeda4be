import type { ConversationMessage } from '../../../shared/session/conversation-types'

export type MessageAction = 'edit' | 'fork' | 'branch' | 'aside' | 'rewind'

/** Position and state of a message. */
export interface MessagePlace {
  /** The session can be written to. */
  readonly writable: boolean
  /** Nothing comes after it. */
  readonly last: boolean
}

/** Actions on a message besides copying it. One that still grows or waits has no place to branch off from. */
export function messageActions(message: ConversationMessage, { writable, last }: MessagePlace): MessageAction[] {
  if (!writable || message.status === 'pending' || message.position === null) return []
  // Summaries stand under the user's role but are no words of theirs.
  const edit: MessageAction[] = message.role === 'user' && message.origin !== 'compact' ? ['edit'] : []
  const rewind: MessageAction[] = last ? [] : ['rewind']
  return [...edit, 'fork', 'branch', 'aside', ...rewind]
}
