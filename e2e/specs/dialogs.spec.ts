import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'

/** Starts a session and waits for its answer. */
async function begin(ui: Ui): Promise<void> {
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await expect(ui.stop).toBeHidden()
}

/** Closes the dialog, as Escape does, and presses a button before the browser has reported the close. */
function closeAndPress(page: Page, button: string): Promise<void> {
  return page.evaluate((name) => {
    const dialog = document.querySelector('dialog')
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close()
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name))
    if (found === undefined) throw new Error(`no button says ${name}`)
    found.click()
  }, button)
}

/** Opens two dialogs, closes them, and expects the focus where it was. */
async function closeTwo(page: Page, ui: Ui, close: () => Promise<void>): Promise<void> {
  const opener = page.getByRole('button', { name: /^Agents:/ })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await close()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await ui.sessionAction('Limits…')
  await expect(dialog.getByRole('spinbutton').first()).toBeFocused()
  await close()
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Limits…' })).toBeFocused()
}

test('a dialog that is opened while another one closes stays open; Escape closes one and gives the focus back', async ({
  page,
  ui,
}) => {
  await begin(ui)
  await ui.sessionAction('Limits…')
  await expect(page.getByRole('dialog', { name: 'Limits' })).toBeVisible()
  await closeAndPress(page, 'Agents:')
  const agents = page.getByRole('dialog', { name: 'Session agents' })
  await expect(agents).toBeVisible()
  // The browser reports the first close in a task that comes after this.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await expect(agents).toBeVisible()
  await closeAndPress(page, 'Agents:')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  await expect(agents).toBeVisible()

  const escape = () => page.keyboard.press('Escape')
  await escape()
  await expect(agents).toBeHidden()
  await closeTwo(page, ui, escape)
})

test('a dialog gives the focus back, closed by button', { tag: nightly }, async ({ page, ui }) => {
  await begin(ui)
  await closeTwo(page, ui, () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click())
})

test('what is chosen shows where colours are the user’s own', { tag: nightly }, async ({ page, ui }) => {
  await begin(ui)
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('button', { name: 'Import', exact: true }).click()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('heading', { name: 'Import', level: 2 }).click()
  await expect(sections.getByRole('button', { name: 'Import', exact: true })).toHaveCSS('outline-style', 'solid')
  await expect(sections.getByRole('button', { name: 'Agents', exact: true })).toHaveCSS('outline-style', 'none')

  const look = page.getByRole('switch', { name: 'Scan for Codex sessions' })
  const colour = () => look.evaluate((element) => getComputedStyle(element).backgroundColor)
  const on = await colour()
  await look.click()
  await expect(look).toHaveAttribute('aria-checked', 'false')
  await expect.poll(colour).not.toBe(on)
  expect(await violations(page)).toEqual([])
})
