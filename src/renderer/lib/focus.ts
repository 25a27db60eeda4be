/** For `@attach`: gives a field the focus at once, and again when a menu that opened it has given the focus back. */
export function takeFocus(field: HTMLElement): () => void {
  field.focus()
  const frame = requestAnimationFrame(() => field.focus())
  return () => cancelAnimationFrame(frame)
}

/** Returns true when keys pressed on an element are text for it. */
export function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
