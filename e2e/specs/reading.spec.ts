import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { act } from '../helpers/message-actions'

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

test('a message has three actions and a menu in its header, by pointer, keyboard and touch', async ({ page, ui }) => {
  await ui.send('say **bold** and `code`')
  await expect(ui.stop).toBeHidden()
  await ui.send('say two')
  await expect(ui.stop).toBeHidden()
  const [own, answer] = [ui.messages('You').first(), ui.answers.first()]
  const namesIn = (message: Locator) =>
    message
      .getByRole('toolbar', { name: 'Message actions' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  for (const [message, second] of [
    [own, 'Edit and resend'],
    [answer, 'Quote message'],
  ] as const) {
    await message.hover()
    await expect.poll(() => namesIn(message)).toEqual(['Copy message', second, 'Branch', 'More actions'])
    // Never over the words.
    const [actions, words] = [message.getByRole('toolbar'), message.getByText(/bold/).first()]
    const [above, below] = [await actions.boundingBox(), await words.boundingBox()]
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual((below?.y ?? NaN) + 1)
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await act(answer, 'Copy as Markdown')
  await expect.poll(copied).toBe('**bold** and `code`')
  await act(answer, 'Copy message')
  await expect.poll(copied).toBe('bold and code')
  await act(answer, 'Quote message')
  await expect(ui.composer).toHaveValue('> **bold** and `code`\n\n')
  await ui.composer.fill('')

  // By keyboard; each line of a menu says what happens to this conversation.
  const actions = answer.getByRole('toolbar', { name: 'Message actions' })
  await actions.getByRole('button', { name: 'Copy message' }).focus()
  for (const name of ['Quote message', 'Branch']) {
    await page.keyboard.press('ArrowRight')
    await expect(actions.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Branch' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^\s*Fork from here\s*Stays as it is/,
    /^\s*Fork from here with files\s*Stays as it is/,
    /^\s*Branch from here\s*Stays as it is/,
    /^\s*Ask aside\s*Stays as it is/,
  ])
  expect(await violations(page, { colors: true, part: menu })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(actions.getByRole('button', { name: 'Branch', exact: true })).toBeFocused()
  expect(await violations(page, { colors: true, part: ui.timeline })).toEqual([])

  await act(answer, 'Summarize up to here…')
  const dialog = page.getByRole('dialog', { name: /Compress/ })
  await expect(dialog.getByRole('checkbox', { name: /Summarize/ })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: /last message/i })).toHaveValue('2')
  expect(await violations(page)).toEqual([])
})
