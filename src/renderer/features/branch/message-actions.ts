import type { ContextKey } from '../../../shared/app/commands/context-keys'
import type { CommandId } from '../../../shared/app/commands/table'
import type { ConversationMessage } from '../../../shared/session/conversation-types'

/** Commands on a message in its toolbar, in order. */
export const toolbarCommands = [
  'message.edit',
  'message.fork',
  'message.forkCode',
  'message.branch',
  'message.aside',
  'message.selectRange',
  'message.summarizeFrom',
  'message.summarizeUpTo',
  'message.rewind',
] as const satisfies readonly CommandId[]

/** Conditions that hold for a message. One that still grows or waits has no place to branch off from, only text. */
export function messageContext(message: ConversationMessage, last: boolean): ContextKey[] {
  if (message.status === 'pending' || message.position === null) return ['message']
  // Summaries stand under the user's role but are no words of theirs.
  const isOwn = message.role === 'user' && message.origin !== 'compact'
  return ['message', 'placed', ...(isOwn ? (['userMessage'] as const) : []), ...(last ? [] : (['notLast'] as const))]
}
