import { on } from 'svelte/events'
import { typesText } from '../lib/page/focus'

let shown = 0

/** Returns true while a dialog is shown over everything. */
export const isModalShown = (): boolean => shown > 0

/**
 * Shows a dialog over everything until the returned function is called, which restores the focus. `onclose` is called
 * when the user asks to close it.
 *
 * The browser reports in a separate task that it closed a dialog, and anything opened until then would close with it.
 * So closing is requested at once, and a dialog that is gone reports nothing.
 */
export function showModal(dialog: HTMLDialogElement, onclose: () => void): () => void {
  const opener = openerOf(document.activeElement)
  dialog.showModal()
  shown += 1
  const stops = [
    on(dialog, 'cancel', (event) => {
      // Cancelling a file chooser fires the same event.
      if (event.target !== dialog) return
      event.preventDefault()
      onclose()
    }),
    on(dialog, 'close', onclose),
  ]
  return () => {
    for (const stop of stops) stop()
    shown -= 1
    dialog.close()
    // The browser gives it back only where the dialog is still in the page.
    if (document.activeElement === document.body) opener?.focus()
  }
}

/** Element that had the focus. A menu's button stands for its entries, which vanish with the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : active
  return opener instanceof HTMLElement ? opener : null
}

/** First text field of a dialog, else the dialog itself. */
export function firstField(dialog: HTMLDialogElement): HTMLElement {
  const controls = ':is(input, select, textarea, button):not(header *, [hidden], :disabled)'
  const first = dialog.querySelector<HTMLElement>(controls)
  return first !== null && typesText(first) ? first : dialog
}
