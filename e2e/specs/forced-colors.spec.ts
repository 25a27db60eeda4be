import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { nightly } from '../helpers/nightly'

/** Returns true for an element with an outline, which marks it where backgrounds are the user's own. */
const outline = (of: Locator) =>
  of.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })

/** Returns the contrast between the text of an element and its own background, which is opaque. */
const contrast = (of: Locator) =>
  of.evaluate((element) => {
    const style = getComputedStyle(element)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      if (alpha < 1) throw new Error(`${color} lets what is behind it through`)
      const linear = [red, green, blue].map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    }
    const [low = 0, high = 0] = [luminance(style.color), luminance(style.backgroundColor)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
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

test('in forced colors, changed words of a difference can be read', { tag: nightly }, async ({ page, ui, folders }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await writeFile(join(folders.home, 'a.txt'), 'one two\n')
  await ui.send('write a.txt: one three')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.stop).toBeHidden()
  await page.getByRole('button', { name: 'Review changes' }).first().click()
  const words = page.getByRole('main').locator('mark')
  await expect(words.first()).toBeVisible()
  expect(await contrast(words.first())).toBeGreaterThan(4.5)
})
