import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selected text' })

/** Selects the word at the beginning of some words, as a person does. */
async function selectWord(page: Page, words: Locator): Promise<void> {
  await expect(async () => {
    await words.dblclick({ position: { x: 12, y: 8 }, timeout: 2000 })
    await expect(bar(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('selected words are asked about aside while the answer still streams, or quoted', async ({ page, ui }) => {
  await ui.send('long 6000')
  const first = ui.answers.last().getByText('Paragraph 1').first()
  await expect(first).toBeVisible()
  await selectWord(page, first)
  expect(await violations(page, { colors: true, part: bar(page) })).toEqual([])
  await bar(page).getByRole('button', { name: 'Ask aside' }).click()
  const field = page.getByRole('textbox', { name: 'Ask without adding to the conversation' })
  await expect(field).toHaveValue(/^> Paragraph\n\n$/)
  await expect(field).toBeFocused()
  await expect(ui.stop).toBeVisible()
  await page.keyboard.type('say why')
  await page.keyboard.press('Enter')
  await expect(ui.timeline.getByRole('region', { name: /^Aside: / })).toBeVisible()

  await ui.stop.click()
  await expect(ui.stop).toBeHidden()
  await selectWord(page, first)
  await bar(page).getByRole('button', { name: 'Quote' }).click()
  await expect(ui.composer).toHaveValue('> Paragraph\n\n')
  await expect(ui.composer).toBeFocused()
  await expect(bar(page)).toBeHidden()
})
