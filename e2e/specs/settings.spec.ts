import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

const settingsOf = async (data: string) =>
  JSON.parse(await readFile(join(data, 'settings.json'), 'utf8')) as Record<string, unknown>

async function open(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByRole('heading', { name: 'Appearance', level: 2 })).toBeVisible()
}

const fontOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily)

test('appearance changes at once, is stored in settings.json, and can be reset', async ({ page, ui, folders }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page)
  const row = (await page.getByRole('button', { name: 'Inbox' }).boundingBox())?.height ?? 0
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('radiogroup', { name: 'Density' }).getByText('Comfortable').click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect.poll(async () => (await page.getByRole('button', { name: 'Inbox' }).boundingBox())?.height).toBe(row + 8)
  await expect
    .poll(() => settingsOf(folders.data))
    .toMatchObject({
      appearance: { theme: 'dark', density: 'comfortable' },
    })

  expect(await fontOf(page, 'h2')).toContain('Inter')
  const loaded = await page.evaluate(() => document.fonts.check('13px "Inter Variable"'))
  expect(loaded).toBe(true)
  await page.getByRole('radiogroup', { name: 'Font', exact: true }).getByText('System font').click()
  await expect.poll(() => fontOf(page, 'h2')).not.toContain('Inter')
  const size = page.getByRole('spinbutton', { name: 'Font size', exact: true })
  await size.fill('26')
  await size.press('Tab')
  await expect(size).toHaveValue('13')
  await size.fill('16')
  await size.press('Tab')
  await expect(page.locator('body')).toHaveCSS('font-size', '16px')

  // Names of sections and of the inspector's tabs have their room in the largest text too.
  await size.fill('20')
  await size.press('Tab')
  await expect(page.locator('body')).toHaveCSS('font-size', '20px')
  const cut = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(({ textContent }) => textContent.trim()),
    )
  const sections = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button')
  await expect(sections.filter({ hasText: 'Notifications' })).toBeVisible()
  expect(await cut(sections)).toEqual([])
  const settings = page.url()
  await page.keyboard.press('Escape')
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await page.getByRole('button', { name: 'Show inspector' }).click()
  const tabs = page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab')
  await expect(tabs).toHaveCount(11)
  expect(await cut(tabs)).toEqual([])
  await page.goto(settings)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
  await page.getByRole('button', { name: 'Reset Density to its default' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'default')
})

test('motion and contrast follow the system until they are set', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference', contrast: 'no-preference' })
  await open(page)
  const close = page.getByRole('main').getByRole('button', { name: 'Back to session' })
  const moves = () => close.evaluate((button) => getComputedStyle(button).transitionDuration !== '0s')
  const choose = async (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click()
  expect(await moves()).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moves).toBe(false)
  await choose('Motion', 'Full')
  await expect.poll(moves).toBe(true)
  await choose('Motion', 'Reduced')
  await expect.poll(moves).toBe(false)

  const root = page.locator('html')
  const text = () => page.locator('body').evaluate((body) => getComputedStyle(body).color)
  const usual = await text()
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(text).not.toBe(usual)
  expect(await violations(page)).toEqual([])
  await choose('Contrast', 'Normal')
  await expect.poll(text).toBe(usual)
  await page.emulateMedia({ contrast: 'no-preference' })
  await choose('Contrast', 'More')
  await expect(root).toHaveAttribute('data-contrast', 'more')
  await expect.poll(text).not.toBe(usual)
})

test('settings.json is followed, and a mistake in it changes nothing and is explained; settings are found by what they say', async ({
  page,
  folders,
}) => {
  await open(page)
  const write = (content: unknown) => writeFile(join(folders.data, 'settings.json'), JSON.stringify(content))
  await write({ defaultAgent: 'playground', appearance: { theme: 'dark' } })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await write({ defaultAgent: 'playground', appearance: { theme: 'mauve', density: 'compact' } })
  await expect(page.getByRole('main')).toContainText('appearance.theme in')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await violations(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('jetbrains')
  await expect(page.getByRole('heading', { name: '1 setting' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Code font' })).toBeVisible()
  await search.fill('leaves this computer')
  await expect(page.getByRole('main').getByRole('button', { name: 'Privacy' })).toHaveCount(2)
  expect(await violations(page, { always: true })).toEqual([])
  await search.fill('zzz')
  await expect(page.getByText('No settings match “zzz”.')).toBeVisible()
  await search.press('Escape')
  await expect(page.getByRole('heading', { name: 'Appearance', level: 2 })).toBeVisible()
})

test('Enter starts a new line where the modifier key sends', { tag: nightly }, async ({ ui, folders }) => {
  await writeFile(
    join(folders.data, 'settings.json'),
    JSON.stringify({ defaultAgent: 'playground', composer: { send: 'mod-enter', spellCheck: true } }),
  )
  await expect(ui.composer).toHaveAttribute('spellcheck', 'true')
  await ui.composer.fill('say one')
  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue('say one\n')
  await ui.composer.press('ControlOrMeta+Enter')
  await expect(ui.composer).toHaveValue('')
  await expect(ui.answers).toContainText('one')
})
