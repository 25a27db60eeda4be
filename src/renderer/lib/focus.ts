/** For `@attach`: gives a field the focus once a menu that opened it has given the focus back. */
export function takeFocus(field: HTMLElement): () => void {
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
