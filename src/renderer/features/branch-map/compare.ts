import type { ContextEntry } from '../context/context-reader.svelte'

/** Two conversations up to where they part, and what each has after that. */
export interface Comparison {
  /** Number of messages at the beginning that both have. */
  readonly shared: number
  /** The last one of these; undefined when there is none. */
  readonly lastShared: ContextEntry | undefined
  readonly left: readonly ContextEntry[]
  readonly right: readonly ContextEntry[]
}

/** Compares two conversations, message by message, from the start. */
export function compareConversations(left: readonly ContextEntry[], right: readonly ContextEntry[]): Comparison {
  const differs = left.findIndex(({ message }, at) => message.messageId !== right[at]?.message.messageId)
  const shared = differs < 0 ? left.length : differs
  return { shared, lastShared: left[shared - 1], left: left.slice(shared), right: right.slice(shared) }
}

/** Returns the tokens of messages. */
export function tokensOf(entries: readonly ContextEntry[]): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, 0)
}
