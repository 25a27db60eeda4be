import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test'

/** Returns true for an element with an outline, which marks it where backgrounds are the user's own. */
const outline = (of: Locator) =>
  of.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })

const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)

test('in forced colors, what is selected, highlighted or on stands out without its background', async ({
  page,
  ui,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await ui.send('run npm test')
  await expect(ui.permissionCard).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Session list' })
  expect(await outline(sidebar.getByRole('link', { name: /run npm test/ })), 'open session').toBe(true)

  await page.getByRole('button', { name: 'Show inspector' }).click()
  const tabs = page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(await outline(tabs.first()), 'selected tab').toBe(true)
  expect(await outline(tabs.last()), 'another tab').toBe(false)
  await page.keyboard.press('ControlOrMeta+.')

  await page.getByRole('button', { name: 'Session actions' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  const items = page.getByRole('menuitem')
  expect(await outline(items.and(page.locator('[data-highlighted]'))), 'highlighted item').toBe(true)
  expect(await outline(items.and(page.locator(':not([data-highlighted])')).first()), 'another item').toBe(false)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(await outline(options.first()), 'active line of the palette').toBe(true)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Composer', exact: true }).click()
  const spelling = page.getByRole('switch', { name: 'Spell check' })
  const before = await background(spelling)
  await spelling.click()
  await expect.poll(() => background(spelling), 'a switch').not.toBe(before)
})
