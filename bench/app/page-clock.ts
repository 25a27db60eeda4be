import type { Page } from '@playwright/test'

/** Result of one measured action in a page, in ms. */
export type Sample = number

/** Functions that measurements use inside of a page. */
interface PageClock {
  /**
   * Time from an action to the end of the first frame in which a condition holds, in ms; `NaN` after ten seconds.
   * The condition is checked at the start of each frame.
   */
  until(act: () => void, isDone: () => boolean): Promise<number>
  /** The conversation of a session is on the screen with one of its messages. */
  showsSession(sessionId: string): boolean
}

declare global {
  interface Window {
    readonly parleyBench: PageClock
  }
}

/** Puts the clock into a page. Survives reloads. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(pageClock)
  await page.evaluate(pageClock)
}

// A string, because compilers add helpers to functions that do not exist in the page.
const pageClock = `
// Compilers wrap named functions in this.
window.__name = (named) => named
window.parleyBench = {
  until(act, isDone) {
    return new Promise((resolve) => {
      const begin = performance.now()
      act()
      const frame = () => {
        const late = performance.now() - begin > 10_000
        if (!late && !isDone()) { requestAnimationFrame(frame); return }
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(late ? NaN : performance.now() - begin)
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(frame)
    })
  },
  showsSession(sessionId) {
    const view = document.querySelector('[data-view="' + sessionId + '"]')
    if (view === null || !view.checkVisibility()) return false
    const row = view.querySelector('[data-message]')
    if (row === null || !row.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return false
    const scroller = view.querySelector('[data-testid=timeline]').getBoundingClientRect()
    return [...view.querySelectorAll('[data-message]')].some((message) => {
      const { top, bottom, height } = message.getBoundingClientRect()
      return height > 0 && top < scroller.bottom && bottom > scroller.top
    })
  },
}
`
