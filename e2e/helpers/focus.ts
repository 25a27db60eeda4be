import type { Page } from '@playwright/test'

/** Makes a page take itself for one that is in front, or behind other windows. */
export async function setFocused(page: Page, focused: boolean): Promise<void> {
  await page.evaluate((isFocused) => {
    document.hasFocus = () => isFocused
    window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'))
  }, focused)
}
