import type { Page } from '@playwright/test'

/** Returns what a screen cuts off at its right side: controls, headings and text outside of any scroll container. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
    const held = (element: Element): boolean => {
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        if (scrolls(around)) return true
      return false
    }
    return [...document.querySelectorAll('h1, h2, h3, button, input, select, textarea, p, dt, dd, [role=tab], dialog')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !held(element))
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`)
  })
}
