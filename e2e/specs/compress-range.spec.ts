import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'
import { act } from '../helpers/message-actions'

async function converse(ui: Ui, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await ui.send(`say ${text}`)
    await expect(ui.answers.last()).toContainText(text)
    await expect(ui.stop).toBeHidden()
  }
}

test('messages are chosen in the conversation, by keyboard and pointer, and compressed', async ({ page, ui }) => {
  await converse(ui, 'one', 'two', 'three')
  await page.keyboard.press('ControlOrMeta+Shift+p')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('>select messages')
  await page.getByRole('option', { name: /Select messages to compress/ }).click()

  const bar = page.getByRole('region', { name: 'Select messages to compress' })
  const [first, last] = [
    bar.getByRole('slider', { name: 'First message' }),
    bar.getByRole('slider', { name: 'Last message' }),
  ]
  await expect(first).toBeFocused()
  await expect(bar.getByRole('status')).toHaveText(/^2 of 6 messages, ≈ \d+ tokens$/)
  expect(await violations(page, { always: true })).toEqual([])

  await last.focus()
  await page.keyboard.press('ArrowDown')
  await expect(last).toHaveAttribute('aria-valuetext', 'You: say two')
  await expect(bar.getByRole('status')).toContainText('3 of 6 messages')
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('status')).toContainText('4 of 6 messages')
  await expect(ui.timeline.locator('article.chosen')).toHaveCount(4)
  await first.press('End')
  await expect(bar.getByRole('status')).toContainText('1 of 6 messages')
  await ui.bringIntoView(ui.messages('You').first())
  await ui
    .messages('You')
    .first()
    .click({ modifiers: ['Shift'] })
  await expect(bar.getByRole('status')).toContainText('4 of 6 messages')

  await bar.getByRole('button', { name: 'Compress…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compress context' })
  await expect(dialog.getByRole('checkbox', { name: 'Summarize a range' })).toBeChecked()
  await expect(dialog).toContainText('4 of 6 messages')
  if (!isNightly) return

  await dialog.getByRole('button', { name: 'List messages instead' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Summary that replaces the range' })).toHaveValue(/Question/)
  await dialog.getByText('Context after the compression').click()
  const result = dialog.getByRole('group', { name: 'Context after the compression' }).getByRole('listitem')
  await expect(result).toHaveText([
    /^summary.*Asked/,
    /^removed.*one/,
    /^removed/,
    /^removed/,
    /^removed/,
    /^unchanged/,
    /^unchanged/,
  ])
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Select in the conversation' }).click()
  await expect(bar.getByRole('status')).toContainText('4 of 6 messages')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(ui.composer).toBeFocused()
})

test('a range starts at a message, and its handle is dragged', async ({ page, ui }) => {
  await converse(ui, 'one', 'two')
  await ui.messages('You').first().hover()
  await act(ui.messages('You').first(), 'Select from here…')
  const bar = page.getByRole('region', { name: 'Select messages to compress' })
  await expect(bar.getByRole('status')).toContainText('1 of 4 messages')
  const handle = ui.messages('You').first().locator('.handle.to')
  const target = await ui.answers.last().boundingBox()
  const from = await handle.boundingBox()
  if (target === null || from === null) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 4, from.y + 4)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, target.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect(bar.getByRole('status')).toContainText('4 of 4 messages')
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(bar.getByRole('button', { name: 'Compress…' })).toBeInViewport()
  expect(await violations(page)).toEqual([])
})

test('a session continues in a new one, from a summary', async ({ page, ui }) => {
  await converse(ui, 'one', 'two')
  await ui.sessionAction('Continue from a summary…')
  const dialog = page.getByRole('dialog', { name: 'Continue from a summary' })
  const go = dialog.getByRole('button', { name: 'Continue in new session' })
  await expect(go).toBeDisabled()
  await dialog.getByRole('button', { name: 'List messages instead' }).click()
  const summary = dialog.getByRole('textbox', { name: 'Summary that the new session starts with' })
  await expect(summary).toHaveValue(/Question/)
  expect(await violations(page, { always: true })).toEqual([])
  await summary.fill('We counted to two.')
  await go.click()
  await expect(dialog).toBeHidden()
  await expect(ui.timeline.getByText('Compression starts here')).toBeVisible()
  if (!isNightly) return

  await converse(ui, 'three')
  await page.keyboard.press('ControlOrMeta+Shift+b')
  const map = page.getByRole('listbox', { name: 'Branch map' })
  await expect(map.getByRole('option')).toHaveCount(2)
  await expect(map.getByRole('option', { name: /Compression, level 2/ })).toBeVisible()
})

test('a session has a summary, written on request', { tag: nightly }, async ({ page, ui }) => {
  await converse(ui, 'one')
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Details' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('No summary yet.')
  await details.getByRole('button', { name: 'List messages instead' }).click()
  await expect(details).toContainText('say one')
  await expect(details).not.toContainText('No summary yet.')
  expect(await violations(page)).toEqual([])
})
