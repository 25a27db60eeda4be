import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Command palette' })
const options = (page: Page) => page.getByRole('option')

/** Starts sessions that say their names. */
async function begin(ui: Ui, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (name !== names[0]) await ui.newSession.click()
    await ui.send(`say ${name}`)
    await expect(ui.answers.last()).toContainText(name)
    await expect(ui.stop).toBeHidden()
  }
}

test('the palette goes to sessions, runs commands, and is found by assistive technology', async ({ page, ui }) => {
  await begin(ui, ['quick fox', 'lazy dog'])
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeFocused()
  await expect(options(page).first()).toContainText('lazy dog')
  expect(await violations(page, { always: true }), 'recent').toEqual([])

  await page.keyboard.type('qick')
  await expect(options(page).first()).toContainText('quick fox')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(ui.answers.last()).toContainText('quick fox')

  await page.keyboard.press('ControlOrMeta+Shift+P')
  await expect(palette(page)).toHaveValue('>')
  await page.keyboard.type('theme dark')
  await expect(options(page).first()).toContainText('Theme: Dark')
  expect(await violations(page), 'commands').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  if (!isNightly) return

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('zqzqzq')
  await expect(options(page)).toHaveText([/Search all sessions for “zqzqzq”/])
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeHidden()
})

test(
  'the palette lists settings, agents and files, and says when nothing matches; the shortcut sheet lists every key',
  { tag: nightly },
  async ({ page, ui }) => {
    await begin(ui, ['hello'])
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).fill('readme')
    await expect(page.getByRole('group', { name: 'Files' }).getByRole('option')).toContainText(['README.md'])
    await palette(page).fill('playground')
    await expect(page.getByRole('group', { name: 'Agents' }).getByRole('option')).toHaveText([
      /New session with Playground/,
    ])
    await palette(page).fill('#qqqqqq')
    await expect(page.getByText('No session matches.')).toBeVisible()
    expect(await violations(page), 'empty').toEqual([])
    await palette(page).fill(':trusted')
    await expect(options(page)).toHaveText([/Trusted folders/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Trusted folders' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ui.answers.last()).toContainText('hello')

    await page.keyboard.press('ControlOrMeta+/')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Find in session')).toBeVisible()
    await expect(sheet.getByText('Steer the running turn')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  },
)

test('back and forward go through places, and the recent sessions are one key away', async ({ page, ui }) => {
  await begin(ui, ['one apple', 'two pears', 'three plums'])
  await page.keyboard.press('ControlOrMeta+,')
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+[')
  await expect(ui.answers.last()).toContainText('plums')
  await page.keyboard.press('ControlOrMeta+]')
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+[')
  await expect(ui.answers.last()).toContainText('plums')

  await page.keyboard.down('ControlOrMeta')
  await page.keyboard.down('Shift')
  await page.keyboard.press('k')
  const switcher = page.getByTestId('recent-switcher')
  await expect(switcher.getByRole('listitem')).toHaveText([/plums/, /pears/, /apple/])
  await page.keyboard.press('k')
  await page.keyboard.up('Shift')
  await page.keyboard.up('ControlOrMeta')
  await expect(switcher).toBeHidden()
  await expect(ui.answers.last()).toContainText('apple')

  await page.keyboard.press('ControlOrMeta+2')
  await expect(ui.answers.last()).not.toContainText('apple')
})

test('Escape twice lists the messages to rewind to', async ({ page, ui }) => {
  await begin(ui, ['first thing'])
  await ui.send('say second thing')
  await expect(ui.answers.last()).toContainText('second thing')
  await expect(ui.stop).toBeHidden()
  await ui.composer.press('Escape')
  await ui.composer.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Rewind to a message' })
  await expect(dialog.getByRole('button', { name: /say second thing/ })).toBeFocused()
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(ui.composer).toHaveValue('say second thing')
  await expect(ui.timeline.getByText('Rewound, 2 messages removed')).toBeVisible()
})
