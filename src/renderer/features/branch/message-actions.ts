import { conditionOf } from '#shared/app/commands/bindings'
import type { ContextKey } from '#shared/app/commands/context-keys'
import type { CommandId } from '#shared/app/commands/table'
import { holds } from '#shared/app/commands/when'
import type { ConversationMessage } from '#shared/session/conversation-types'

/** Commands that continue from a message elsewhere, in the menu of its branch button. */
export const branchCommands = [
  'message.fork',
  'message.forkCode',
  'message.branch',
  'message.aside',
] as const satisfies readonly CommandId[]

/** Commands of a message that have no button of their own. */
export const moreCommands = [
  'message.copyMarkdown',
  'message.copyLink',
  'message.savePrompt',
  '-',
  'message.selectRange',
  'message.summarizeFrom',
  'message.summarizeUpTo',
  '-',
  'message.rewind',
] as const satisfies readonly (CommandId | '-')[]

/** All commands of a message, where one menu has them all. */
export const menuCommands = [
  'message.copy',
  'message.edit',
  'message.quote',
  '-',
  ...branchCommands,
  '-',
  ...moreCommands,
] as const satisfies readonly (CommandId | '-')[]

/** Commands that have a button of their own beside a message. */
const buttonCommands = ['message.edit', 'message.quote', ...branchCommands] as const satisfies readonly CommandId[]

/** Conditions that hold for a message. One that still grows or waits has no place to branch off from, only text. */
export function messageContext(message: ConversationMessage, last: boolean): ContextKey[] {
  // Summaries stand under the user's role but are no words of theirs.
  const own: ContextKey[] = message.role === 'user' && message.origin !== 'compact' ? ['ownMessage'] : []
  if (message.status === 'pending' || message.position === null) return ['message', ...own]
  return [
    ...(['message', 'placed', ...own] as const),
    ...(own.length > 0 ? (['userMessage'] as const) : []),
    ...(last ? [] : (['notLast'] as const)),
  ]
}

/**
 * Returns the commands that have a button beside a message. They depend on the message and its own session only, so that
 * nothing of them changes when the window shows another session.
 */
export function messageActions(
  message: ConversationMessage,
  { writable, last }: { readonly writable: boolean; readonly last: boolean },
): ReadonlySet<(typeof buttonCommands)[number]> {
  const context = new Set([...messageContext(message, last), ...(writable ? (['writable'] as const) : [])])
  return new Set(buttonCommands.filter((id) => holds(conditionOf(id), context)))
}
