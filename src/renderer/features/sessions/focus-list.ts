const rows = () => [...document.querySelectorAll<HTMLElement>('[data-entry] a[data-session-row]')]
const sessionOf = (row: HTMLElement) => row.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? ''

/**
 * Gives the focus to the list of sessions: to the row below those that are about to leave it, else the one above, and to
 * the list itself when no other row shows. When none leaves, the row of the open session gets it.
 */
export function focusList(leaving: readonly string[]): void {
  const shown = rows()
  const leaves = (row: HTMLElement) => leaving.includes(sessionOf(row))
  const first = shown.findIndex(leaves)
  const heir =
    first < 0
      ? (shown.find((row) => row.getAttribute('aria-current') === 'page') ?? shown[0])
      : (shown.find((row, at) => at > first && !leaves(row)) ?? shown.findLast((row) => !leaves(row)))
  if (heir !== undefined) {
    heir.focus()
    return
  }
  const list = document.querySelector<HTMLElement>('[data-session-list]')
  if (list === null) return
  list.tabIndex = -1
  list.focus()
}

/** Gives the focus to the row of a session, if it shows. */
export function focusRow(sessionId: string): void {
  rows()
    .find((row) => sessionOf(row) === sessionId)
    ?.focus()
}
