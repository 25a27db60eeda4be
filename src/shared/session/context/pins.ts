import type { PlannedEdit } from './edits'
import type { ContextMessage } from './types'

/**
 * Returns pinned messages with those they depend on: a call and its output in two messages are kept or removed
 * together, otherwise the pinned message would change.
 */
export function withPartners(messages: readonly ContextMessage[], pins: Iterable<string>): ReadonlySet<string> {
  const pinned = new Set(pins)
  if (pinned.size === 0) return pinned
  const partners = partnersOf(messages)
  // The set grows during iteration; added entries are visited too.
  for (const messageId of pinned) for (const partner of partners.get(messageId) ?? []) pinned.add(partner)
  return pinned
}

/** Returns an edit without its effects on pinned messages; undefined when nothing remains. */
export function sparing(edit: PlannedEdit, pins: ReadonlySet<string>): PlannedEdit | undefined {
  if (edit.kind !== 'remove' && edit.kind !== 'summarize') return pins.has(edit.messageId) ? undefined : edit
  const messageIds = edit.messageIds.filter((messageId) => !pins.has(messageId))
  return messageIds.length === 0 ? undefined : { ...edit, messageIds }
}

function partnersOf(messages: readonly ContextMessage[]): Map<string, string[]> {
  const callers = new Map<string, string>()
  const partners = new Map<string, string[]>()
  const add = (messageId: string, partner: string): void => {
    const known = partners.get(messageId)
    if (known === undefined) partners.set(messageId, [partner])
    else known.push(partner)
  }
  for (const { message } of messages) {
    for (const block of message.blocks) {
      if (block.type === 'tool_call') callers.set(block.toolCallId, message.messageId)
      else if (block.type === 'tool_output') {
        const caller = callers.get(block.toolCallId)
        if (caller === undefined || caller === message.messageId) continue
        add(caller, message.messageId)
        add(message.messageId, caller)
      }
    }
  }
  return partners
}
