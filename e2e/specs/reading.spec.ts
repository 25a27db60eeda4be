import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('the level of detail is chosen for each session and remembered', async ({ page, ui }) => {
  await ui.send('think then tools 3')
  await expect(ui.stop).toBeHidden()
  const level = async (name: string) => {
    await page.getByRole('button', { name: /^Detail:/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect(ui.timeline.locator('details')).toHaveCount(4)

  await level('Verbose')
  await expect(ui.timeline.locator('details[open]')).toHaveCount(4)
  expect(await violations(page)).toEqual([])

  await level('Summary')
  await expect(ui.timeline.getByText(/^Thought/)).toBeHidden()
  await expect(ui.timeline.locator('details')).toHaveCount(1)
  await expect(ui.timeline.locator('details')).toContainText('3 tools')

  await ui.newSession.click()
  await ui.send('think')
  await expect(ui.stop).toBeHidden()
  await expect(ui.timeline.getByText(/^Thought/)).toBeVisible()
  await ui.session(/think then tools/).click()
  await expect(ui.timeline.getByText(/^3 tools:/)).toBeVisible()
  await page.reload()
  await expect(ui.timeline.getByText(/^3 tools:/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Detail: Summary' })).toBeVisible()
})

test('a rail lists the questions, and leads to them', async ({ page, ui }) => {
  // Short answers fill a low window.
  await page.setViewportSize({ width: 1280, height: 480 })
  for (const text of ['long 1200', 'long 1000', 'say three']) {
    await ui.send(text)
    await expect(ui.stop).toBeHidden()
  }
  const rail = page.getByRole('navigation', { name: 'Your questions' })
  await expect(rail.getByRole('button')).toHaveText(['long 1200', 'long 1000', 'say three'])
  await expect(rail.getByRole('button', { name: 'say three' })).toHaveAttribute('aria-current', 'location')
  await rail.getByRole('button', { name: 'long 1200' }).focus()
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('Enter')
  const question = (text: string) => ui.messages('You').filter({ hasText: text })
  await expect(question('long 1200')).toBeFocused()
  await expect(question('long 1200')).toBeInViewport()
  await expect(rail.getByRole('button', { name: 'long 1200' })).toHaveAttribute('aria-current', 'location')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(question('long 1000')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(question('long 1200')).toBeFocused()
})

test('messages of both sides have the same row of actions', async ({ page, ui }) => {
  await ui.send('say **bold** and `code`')
  await expect(ui.stop).toBeHidden()
  await ui.send('say two')
  await expect(ui.stop).toBeHidden()
  const actions = ['Copy message', 'Copy as Markdown', 'Fork from here', 'Branch from here', 'Ask aside']
  const ranges = ['Summarize from here…', 'Summarize up to here…']
  for (const message of [ui.messages('You').first(), ui.answers.first()]) {
    await message.hover()
    const row = message.getByRole('toolbar', { name: 'Message actions' })
    for (const name of [...actions, ...ranges])
      await expect(row.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await ui.answers.first().hover()
  await ui.answers.first().getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(copied).toBe('**bold** and `code`')
  await ui.answers.first().getByRole('button', { name: 'Copy message' }).click()
  await expect.poll(copied).toBe('bold and code')

  await ui.answers.first().getByRole('button', { name: 'Summarize up to here…' }).click()
  const dialog = page.getByRole('dialog', { name: /Compress/ })
  await expect(dialog.getByRole('checkbox', { name: /Summarize/ })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: /last message/i })).toHaveValue('2')
  expect(await violations(page)).toEqual([])
})
