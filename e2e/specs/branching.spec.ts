import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { act } from '../helpers/message-actions'
import { isNightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'

/** Sends messages and waits for the answer to each. */
async function converse(ui: Ui, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await ui.send(`say ${text}`)
    await expect(ui.answers.last()).toContainText(text)
    await expect(ui.stop).toBeHidden()
  }
}

test('a fork shows what it inherits and leaves its source alone', async ({ page, ui }) => {
  await converse(ui, 'one', 'two')
  await act(ui.answers.first(), 'Fork from here')
  await expect(ui.timeline.getByText('Fork starts here')).toBeVisible()
  await expect(ui.messages('You (inherited)')).toHaveText([/say one/])
  await converse(ui, 'three')
  await expect(ui.messages('You')).toHaveText([/say three/])
  await expect(ui.session(/say three/)).toContainText('Fork · open')

  await page
    .getByRole('navigation', { name: 'Branch' })
    .getByRole('button', { name: /say one/ })
    .click()
  await expect(ui.messages('You')).toHaveText([/say one/, /say two/])
})

test('the actions of a message are reached by keyboard, and a message is edited in a branch', async ({ page, ui }) => {
  await converse(ui, 'one')
  await ui.messages('You').getByRole('button', { name: 'Message actions' }).focus()
  const actions = ui.messages('You').getByRole('toolbar', { name: 'Message actions' })
  await expect(actions.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(actions.getByRole('button', { name: 'Edit and resend' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edited message' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Edited message' })).toBeHidden()

  await converse(ui, 'two')
  await act(ui.messages('You').last(), 'Edit and resend')
  await page.getByRole('textbox', { name: 'Edited message' }).fill('say other')
  await page.keyboard.press('Enter')
  await expect(ui.answers.last()).toContainText('other')
  await expect(ui.messages('You')).toHaveText([/say other/])
  await expect(ui.messages('You (inherited)')).toHaveText([/say one/])
  await expect(page.getByRole('navigation', { name: 'Branch' })).toContainText('Rewrite of')
})

test('a rewind takes messages away at once, and can be undone, also later where it was made', async ({ page, ui }) => {
  await converse(ui, 'one', 'two')
  await act(ui.answers.first(), 'Rewind to here')
  await expect(ui.messages('You')).toHaveText([/say one/])
  await ui.toast('2 messages removed').getByRole('button', { name: 'Undo' }).click()
  await expect(ui.messages('You')).toHaveText([/say one/, /say two/])

  if (!isNightly) return

  await act(ui.answers.first(), 'Rewind to here')
  const rewind = ui.timeline.getByRole('region', { name: 'Rewind' })
  await expect(rewind).toContainText('2 messages removed')
  await page.reload()
  expect(await violations(page)).toEqual([])
  await rewind.getByRole('button', { name: 'Restore' }).click()
  await expect(ui.messages('You')).toHaveText([/say one/, /say two/])
  await expect(rewind).toBeHidden()
})

test('a branch is merged with the summary that was edited, and taken out again', async ({ page, ui }) => {
  await converse(ui, 'one')
  await act(ui.answers.first(), 'Branch from here')
  await expect(ui.timeline.getByText('Branch starts here')).toBeVisible()
  await converse(ui, 'aloud')

  await ui.sessionAction('Merge…')
  const dialog = page.getByRole('dialog')
  const summary = dialog.getByRole('textbox', { name: 'Summary for the parent' })
  await expect(summary).toHaveValue(/say aloud/)
  await expect(dialog).toContainText('Summary listed from 2 messages.')
  await summary.fill('It was said **aloud**.')
  const review = dialog.getByRole('region', { name: /^As it will appear in/ })
  await expect(review.getByRole('group', { name: 'Summary for the parent' })).toContainText('It was said aloud.')
  await expect(review).toContainText(/≈ \d+ tokens/)
  await review.getByText(/summarized messages/).click()
  await expect(review.getByRole('listitem').filter({ hasText: 'You: say aloud' })).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).click()

  const merged = ui.messages('Merged branch')
  await expect(merged).toContainText('It was said aloud.')
  await expect(merged.getByRole('button', { name: 'say aloud' })).toBeVisible()
  await expect(ui.session(/say aloud/)).toContainText('Branch · merged')
  await ui
    .toast(/^Merged/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(merged).toBeHidden()
  await expect(ui.session(/say aloud/)).toContainText('Branch · open')

  if (!isNightly) return

  await ui.session(/say aloud/).click()
  await ui.sessionAction('Merge…')
  await expect(summary).toHaveValue(/say aloud/)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await merged.getByRole('button', { name: 'Undo merge' }).click()
  await expect(merged).toBeHidden()
  await expect(ui.session(/say aloud/)).toContainText('Branch · open')
})
