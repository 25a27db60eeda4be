const ROW = '[data-inbox-row]'

/** Gives a row of the inbox the focus, and brings it into view. */
export function focusRow(page: HTMLElement | undefined, key: string | undefined): void {
  if (page === undefined || key === undefined) return
  const row = [...page.querySelectorAll<HTMLElement>(ROW)].find(({ dataset }) => dataset['inboxRow'] === key)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** For `@attach`: a row that leaves its place, as to another section, leaves the focus to the row that shows then. */
export function keepRowFocus(current: () => string | undefined) {
  return (page: HTMLElement): (() => void) => {
    let isOnRow = false
    const note = ({ target }: FocusEvent) => (isOnRow = target instanceof Element && target.matches(ROW))
    const gone = new MutationObserver(() => {
      if (isOnRow && document.activeElement === document.body) focusRow(page, current())
    })
    gone.observe(page, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      gone.disconnect()
      document.removeEventListener('focusin', note)
    }
  }
}
