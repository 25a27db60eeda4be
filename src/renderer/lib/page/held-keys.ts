import { isForInputMethod } from './keys'

/** Number of the last holding. */
let last = 0
/** Holding that passes on a key at this moment. */
let passing: number | null = null

/**
 * Holds back the keys pressed while a dialog or page is loading, so that nobody types into what is behind it. Escape runs
 * `cancel`, if there is one. Returns a function that passes the keys on to the element that has the focus by then, in order and before any
 * later one, and ends the holding. They may be held again, but only by what began to hold later: two that end together
 * would pass them to each other.
 */
export function holdKeys(cancel?: () => void): () => Promise<void> {
  const held: KeyboardEvent[] = []
  const number = ++last
  const hold = (event: KeyboardEvent): void => {
    if (isForInputMethod(event) || (passing !== null && passing >= number)) return
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
      const outer = passing
      passing = number
      pass(event, document.activeElement ?? document.body)
      passing = outer
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
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    bubbles: true,
    cancelable: true,
  })
  const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey
  const isErasing = key === 'Backspace' && !ctrlKey && !metaKey && !altKey
  if (!target.dispatchEvent(again) || !(isText || isErasing)) return
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return
  const length = target.value.length
  const [start, end] = [target.selectionStart ?? length, target.selectionEnd ?? length]
  if (isText) target.setRangeText(key, start, end, 'end')
  else target.setRangeText('', start < end ? start : Math.max(0, start - lengthBefore(target.value, start)), end, 'end')
  const kind = isText ? { data: key, inputType: 'insertText' } : { inputType: 'deleteContentBackward' }
  target.dispatchEvent(new InputEvent('input', { ...kind, bubbles: true }))
}

/** Length of the character before a place, of which there are two halves for some. */
function lengthBefore(text: string, at: number): number {
  return [...text.slice(Math.max(0, at - 2), at)].at(-1)?.length ?? 0
}
