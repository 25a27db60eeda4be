import type { ContextEntry } from '../context/context-reader.svelte'
import type { Preview } from './compression-plan.svelte'

/** A message of the context with what a compression does to it, or the summary that it adds. */
export type ResultLine =
  | { readonly kind: 'kept' | 'shortened' | 'removed'; readonly key: string; readonly entry: ContextEntry }
  | { readonly kind: 'summary'; readonly key: string }

/** Returns the context as a compression leaves it, in order; removed messages keep their places. */
export function resultOf(messages: readonly ContextEntry[], { steps }: Preview): ResultLine[] {
  const removed = new Set(steps.flatMap((step) => step.removed))
  const changed = new Set(steps.flatMap((step) => step.changed))
  const summarized = new Set(steps.find(({ actionId }) => actionId === 'summarize')?.removed ?? [])
  const first = messages.findIndex(({ message }) => summarized.has(message.messageId))
  return messages.flatMap((entry, at): ResultLine[] => {
    const { messageId } = entry.message
    const kind = removed.has(messageId) ? 'removed' : changed.has(messageId) ? 'shortened' : 'kept'
    const line = { kind, key: messageId, entry } as const
    return at === first ? [{ kind: 'summary', key: 'summary' }, line] : [line]
  })
}
