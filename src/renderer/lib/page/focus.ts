import { on } from 'svelte/events'

/** For `@attach`: gives a field the focus at once, and again when a menu that opened it has given the focus back. */
export function takeFocus(field: HTMLElement): () => void {
  field.focus()
  const frame = requestAnimationFrame(() => field.focus())
  return () => cancelAnimationFrame(frame)
}

/**
 * For `@attach`: calls `pass` when an element leaves the page and takes the focus with it, also that of a button which was
 * disabled while its action ran. Without `pass`, and after a touch, the focus is let go: a field that takes it would bring
 * up the keyboard of the screen.
 */
export function passFocusOn(pass: (() => void) | undefined) {
  return (element: HTMLElement): (() => void) => {
    let isInside = element.contains(document.activeElement)
    let isTouched = false
    const note = ({ target }: Event) => (isInside = target instanceof Node && element.contains(target))
    const stops = [
      on(document, 'focusin', note),
      on(document, 'keydown', () => (isTouched = false)),
      on(document, 'pointerdown', (event) => {
        isTouched = event.pointerType === 'touch'
        note(event)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      if (isInside && !isTouched && document.activeElement === document.body) pass?.()
    }
  }
}

/**
 * Returns what to `@attach` to a button that is replaced when it is pressed, such as by a form: it takes the focus when it
 * is back, unless something else has it. Attached to several buttons, the one that appears takes the focus of the one that
 * left.
 */
export function takeFocusBack() {
  let isOwed = false
  return (button: HTMLElement): (() => void) => {
    if (isOwed && document.activeElement === document.body) button.focus()
    // One that is hidden takes none.
    if (document.activeElement !== document.body) isOwed = false
    return passFocusOn(() => (isOwed = true))(button)
  }
}

/**
 * For `@attach`: a row that leaves its list passes the focus to the next row, or the one before, and the last one to the
 * page. The row gets it, not a button in it, which a key that is still held would press.
 */
export function passFocusToNeighbor(row: HTMLElement): () => void {
  let around: (Element | null)[] = []
  const stop = on(row, 'focusin', () => (around = [row.nextElementSibling, row.previousElementSibling]))
  const leave = passFocusOn(() => {
    const heir = around.find((one) => one?.isConnected === true) ?? document.getElementById('main')
    if (!(heir instanceof HTMLElement)) return
    if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1
    heir.focus()
  })(row)
  return () => {
    stop()
    leave()
  }
}

/** Returns true when keys pressed on an element are text for it. */
export function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
