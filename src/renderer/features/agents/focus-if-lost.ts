/** Gives a control the focus when what had it is gone, as a button that others took the place of. */
export function focusIfLost(control: HTMLElement): void {
  const { activeElement, body } = control.ownerDocument
  if (activeElement === null || activeElement === body || activeElement.tagName === 'DIALOG') control.focus()
}
