import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

const title = 'say A title that is long enough to need all of the room that a header has'

test('the title keeps the room of a header, and a narrow pane folds its buttons into the menu', async ({
  page,
  ui,
}) => {
  await ui.send(title)
  await expect(ui.stop).toBeHidden()
  const heading = page.getByRole('heading', { level: 1 }).last()
  const header = heading.locator('xpath=ancestor::header')
  const buttons = () =>
    header.getByRole('button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? 'title'))

  // Beside another pane of the same wide window: what counts is the room of the pane.
  await page.setViewportSize({ width: 1200, height: 760 })
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+\\')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+\\')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(3)
  await expect.poll(buttons).toEqual(['Show sidebar', 'title', 'Session actions', 'Close pane'])
  const [of, all] = [await heading.boundingBox(), await header.boundingBox()]
  expect((of?.width ?? 0) / (all?.width ?? 1)).toBeGreaterThan(0.5)
  expect(await violations(page, { colors: true, part: header })).toEqual([])

  await header.getByRole('button', { name: 'Session actions' }).click()
  const menu = page.getByRole('menu', { name: 'Session' })
  await menu.getByRole('menuitemradio', { name: /^Verbose/ }).click()
  await header.getByRole('button', { name: 'Session actions' }).click()
  await expect(menu.getByRole('menuitemradio', { name: /^Verbose/ })).toBeChecked()
  await expect(menu.getByRole('menuitem', { name: /^Context used/ })).toContainText('%')
  await menu.getByRole('menuitem', { name: 'Show inspector' }).click()
  await expect(page.getByRole('tablist')).toBeVisible()
})

test('a window of its own shows the session alone', async ({ app, ui }) => {
  await ui.send('say alone')
  await expect(ui.answers).toContainText('alone')
  const opened = app.context.waitForEvent('page')
  await ui.sessionAction('Open in new window')
  const other = await opened
  await expect(other.getByRole('region', { name: 'Conversation' })).toContainText('alone')
  await expect(other.getByRole('navigation', { name: 'Session list' })).toBeHidden()
  await other.getByRole('button', { name: 'Show sidebar' }).click()
  await expect(other.getByRole('navigation', { name: 'Session list' })).toBeVisible()
  // The first window keeps its own.
  await ui.page.reload()
  await expect(ui.sessionList).toBeVisible()
})

test('a wide table scrolls in its own box, and its words stay whole', async ({ page, ui }) => {
  await page.setViewportSize({ width: 480, height: 760 })
  const words = ['Responsibility', 'Implementation', 'Configuration', 'Documentation', 'Internationalization']
  const row = `| ${words.join(' | ')} |`
  await ui.send(`say ${row}\n| ${words.map(() => '---').join(' | ')} |\n${row}`)
  const table = ui.answers.getByRole('table')
  await expect(table).toBeVisible()
  const box = () => table.evaluate((element) => ({ scroll: element.scrollWidth, shown: element.clientWidth }))
  expect((await box()).scroll).toBeGreaterThan((await box()).shown)
  const heights = await table.getByRole('columnheader').evaluateAll((all) => all.map((cell) => cell.clientHeight))
  const line = await table.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight))
  for (const height of heights) expect(height).toBeLessThan(2 * line)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
