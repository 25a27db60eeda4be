/** Whether keys pressed on an element are text for it. */
export function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
