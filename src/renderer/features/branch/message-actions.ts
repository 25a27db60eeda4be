import { conditionOf } from '#shared/app/commands/bindings'
import type { ContextKey } from '#shared/app/commands/context-keys'
import type { CommandId } from '#shared/app/commands/table'
import { holds } from '#shared/app/commands/when'
import type { ConversationMessage } from '#shared/session/conversation-types'

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

/**
 * Returns the commands in the toolbar of a message. They depend on the message and its own session only, so that nothing of
 * them changes when the window shows another session.
 */
export function messageActions(
  message: ConversationMessage,
  { writable, last }: { readonly writable: boolean; readonly last: boolean },
): (typeof toolbarCommands)[number][] {
  const context = new Set([...messageContext(message, last), ...(writable ? (['writable'] as const) : [])])
  return toolbarCommands.filter((id) => holds(conditionOf(id), context))
}
