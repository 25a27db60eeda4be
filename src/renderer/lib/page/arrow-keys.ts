import { on } from 'svelte/events'
import { pressedKey } from './keys'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** For `@attach` to a toolbar: one of its buttons is reached by Tab, the others from there by the arrow keys, Home and End. */
export function arrowKeys(toolbar: HTMLElement): () => void {
  const buttons = () => [...toolbar.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const makeReachable = (button: HTMLButtonElement | undefined) => {
    for (const each of buttons()) each.tabIndex = each === button ? 0 : -1
  }
  makeReachable(buttons()[0])
  const stops = [
    on(toolbar, 'focusin', ({ target }) => {
      if (target instanceof HTMLButtonElement) makeReachable(target)
    }),
    on(toolbar, 'keydown', (event) => {
      const all = buttons()
      const at = all.findIndex((button) => button === document.activeElement)
      const forward = getComputedStyle(toolbar).direction === 'rtl' ? -1 : 1
      const key = pressedKey(event)
      const step = STEPS[key]
      const next = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : step === undefined ? -1 : at + step * forward
      if (at < 0 || (step === undefined && next < 0)) return
      event.preventDefault()
      all[(next + all.length) % all.length]?.focus()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
