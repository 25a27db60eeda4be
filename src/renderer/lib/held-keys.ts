/**
 * Holds back the keys pressed while a dialog or page is loading, so that nobody types into what is behind it. Escape runs
 * `cancel`, if there is one. Returns a function that passes the keys on to the element that has the focus by then, in order and before any
 * later one, and ends the holding.
 */
export function holdKeys(cancel?: () => void): () => Promise<void> {
  const held: KeyboardEvent[] = []
  let isPassing = false
  const hold = (event: KeyboardEvent): void => {
    if (event.isComposing || isPassing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape' && cancel !== undefined) {
      held.length = 0
      cancel()
    } else held.push(event)
  }
  window.addEventListener('keydown', hold, { capture: true })
  return async () => {
    for (let event = held.shift(); event !== undefined; event = held.shift()) {
      isPassing = true
      pass(event, document.activeElement ?? document.body)
      isPassing = false
      // Lets the page follow each key before the next.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    window.removeEventListener('keydown', hold, { capture: true })
  }
}

/** Does what a key press would have done: writes into a text field unless the page handles it. */
function pass(event: KeyboardEvent, target: Element): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const again = new KeyboardEvent('keydown', {
    ...{ key, code, ctrlKey, metaKey, altKey, shiftKey },
    bubbles: true,
    cancelable: true,
  })
  const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (!target.dispatchEvent(again) || !isText) return
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return
  const end = target.value.length
  target.setRangeText(key, target.selectionStart ?? end, target.selectionEnd ?? end, 'end')
  target.dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }))
}
