import type { Selection } from '#renderer/lib/sessions/selection.svelte'
import { pressedKey } from '#renderer/lib/page/keys'

interface Place {
  readonly selection: Selection
  /** The rows in their order. */
  readonly order: readonly string[]
  /** The row with the focus. */
  readonly sessionId: string
}

/**
 * Selects rows by key: X, or Space with Ctrl, toggles one, Shift with an arrow extends, Ctrl+A takes all, Escape none.
 * False for any other key.
 */
export function selectionKey(event: KeyboardEvent, { selection, order, sessionId }: Place): boolean {
  const mod = event.metaKey || event.ctrlKey
  const key = pressedKey(event)
  if ((key === 'x' && !mod && !event.altKey) || (key === ' ' && mod)) {
    selection.toggle(sessionId)
    return true
  }
  if (event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const next = order[order.indexOf(sessionId) + (key === 'ArrowDown' ? 1 : -1)]
    if (next === undefined) return false
    selection.extendTo(next, order, sessionId)
    return true
  }
  if (key === 'a' && mod) {
    selection.select(order)
    return true
  }
  if (key === 'Escape' && selection.size > 0) {
    selection.clear()
    return true
  }
  return false
}
