import type { Page } from '@playwright/test'
import { browserTest as test, expect } from '#e2e/fixtures/test'

/** Scripts, in bytes, that a window may load before it can be used. bench/measures/start.ts has the same goal. */
const BUDGET = 300_000

test('a window loads little before it can be used, and the rest when nobody waits', async ({ page }) => {
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  const scripts = async () =>
    page.evaluate(() => {
      const ready = performance.getEntriesByName('parley-ready')[0]?.startTime ?? 0
      const all = performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
      const bytes = (entries: typeof all) => entries.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
      return { before: bytes(all.filter(({ startTime }) => startTime < ready)), all: bytes(all) }
    })
  const { before } = await scripts()
  expect(before).toBeGreaterThan(BUDGET / 2)
  expect(before).toBeLessThanOrEqual(BUDGET)
  await expect.poll(async () => (await scripts()).all, { timeout: 30_000 }).toBeGreaterThan(2 * BUDGET)
})

/** Reloads the page; nothing that is loaded after its first screen arrives before the function that it returns is called. */
async function reloadWithoutRest(page: Page): Promise<() => void> {
  const { promise: letThrough, resolve } = Promise.withResolvers<undefined>()
  await page.route(/\/assets\/(?!first-|index-)[^/]*\.js$/, async (route) => {
    await letThrough
    await route.continue()
  })
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  return () => resolve(undefined)
}

test('keys and buttons of the first moments act once their part has arrived', async ({ page, ui }) => {
  const open = await reloadWithoutRest(page)
  await ui.composer.fill('kept')

  const menu = page.getByRole('button', { name: 'Settings', exact: true })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')

  await ui.composer.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('usage')
  await expect(ui.composer).toHaveValue('kept')
  open()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('usage')
  await expect(ui.composer).toHaveValue('kept')
})

test('what is typed after a session was started or opened in the first moments is for its composer', async ({
  page,
  ui,
}) => {
  const letStart = await reloadWithoutRest(page)
  await ui.composer.fill('say first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('say nexx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('t')
  letStart()
  await expect(ui.answers).toContainText('first')
  await expect(ui.composer).toHaveValue('say next')
  await ui.composer.fill('')
  await ui.newSession.click()
  await ui.composer.fill('kept')

  const letOpen = await reloadWithoutRest(page)
  await expect(ui.composer).toHaveValue('kept')
  await ui.session(/first/).click()
  await page.keyboard.type('more ?')
  letOpen()
  await expect(ui.answers).toContainText('first')
  await expect(ui.composer).toHaveValue('more ?')
  await ui.newSession.click()
  await expect(ui.composer).toHaveValue('kept')
})
