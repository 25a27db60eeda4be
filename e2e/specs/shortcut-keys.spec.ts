import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('Shift+Tab goes to the next mode, ⌘J shows the terminal and hides it, ⌘⇧F opens the search page, ⌘L the filter', async ({
  page,
  ui,
}) => {
  await ui.send('say hello')
  await expect(ui.answers.last()).toContainText('hello')
  await expect(ui.stop).toBeHidden()
  const mode = page.getByTitle('Mode', { exact: true })
  const before = await mode.textContent()
  await ui.composer.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(mode).not.toHaveText(before ?? '')
  await expect(ui.composer).toBeFocused()
  await expect(ui.toast(/^Mode: /)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(mode).toHaveText(before ?? '')

  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.getByRole('tab', { name: 'Terminal', selected: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(page.getByRole('tab', { name: 'Terminal' })).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await expect(page.getByRole('searchbox', { name: 'Search all messages' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+l')
  await expect(page.getByRole('textbox', { name: 'Search sessions' })).toBeFocused()

  // Neither a page nor a panel that comes or goes leaves the focus on nothing.
  await ui.composer.focus()
  await page.keyboard.press('ControlOrMeta+0')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ui.composer).toBeFocused()
  await page.getByRole('button', { name: 'Hide sidebar' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeFocused()
  await page.getByRole('button', { name: 'Show inspector' }).click()
  await page.getByRole('complementary', { name: 'Inspector' }).getByRole('button', { name: 'Hide inspector' }).click()
  await expect(ui.composer).toBeFocused()
})

test('a session is copied as Markdown, and diagnostics without messages and the home folder', async ({ page, ui }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ui.send('say a private matter')
  await expect(ui.answers.last()).toContainText('private matter')
  await expect(ui.stop).toBeHidden()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('copy as markdown')
  await page.keyboard.press('Enter')
  await expect.poll(copied).toMatch(/^# /)
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('copy diagnostics')
  await page.keyboard.press('Enter')
  await expect(ui.toast(/^Diagnostics copied/)).toBeVisible()
  const text = await copied()
  expect(JSON.parse(text)).toMatchObject({ agents: expect.any(Array), sessions: { active: 1 } })
  expect(text).not.toContain('private matter')
})
