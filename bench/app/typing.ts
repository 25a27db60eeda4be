import type { Page } from '@playwright/test'
import type { Sample } from './page-clock'
import { settle } from './switching'

/** Searches for words with the field of the sidebar. Each sample is the time from the last key to the hits. */
export async function searches(page: Page, words: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const word of words) {
    samples.push(
      await page.evaluate(async (query) => {
        const field = document.querySelector<HTMLInputElement>('[role=search] input')
        if (field === null) throw new Error('no search field')
        const type = (text: string) => {
          field.value = text
          field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        for (let end = 1; end < query.length; end++) {
          type(query.slice(0, end))
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
        return window.parleyBench.until(
          () => type(query),
          () =>
            [...document.querySelectorAll('nav .hits mark')].some(
              (mark) => mark.textContent.toLowerCase() === query.toLowerCase(),
            ),
        )
      }, word),
    )
    if (Number.isNaN(samples.at(-1))) throw new Error(`no message with the word ${word} was found`)
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[role=search] input')
      if (field === null) return
      field.value = ''
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await page.waitForTimeout(400)
  }
  return samples
}

/** Types words into the palette, one after the other. Null while the app has none. */
export async function paletteKeys(page: Page, words: readonly string[]): Promise<Sample[] | null> {
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  const isShown = await field.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (!isShown) return null
  await page.waitForTimeout(500)
  const samples: Sample[] = []
  for (const word of words)
    for (let end = 1; end <= word.length; end++) {
      samples.push(
        await page.evaluate(
          (typed) => {
            const input = document.querySelector<HTMLInputElement>(
              'dialog [role=combobox], [role=dialog] [role=combobox]',
            )
            return window.parleyBench.until(
              () => {
                if (input === null) return
                input.value = typed
                input.dispatchEvent(new InputEvent('input', { bubbles: true }))
              },
              () => input?.value === typed,
            )
          },
          word.slice(0, end),
        ),
      )
      await settle(page)
    }
  await page.keyboard.press('Escape')
  return samples
}
