import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import type { Ui } from '../helpers/ui'

const queued = (ui: Ui) => ui.page.getByRole('article', { name: 'Queued message' })

/** Starts a session whose agent talks for long, with queued messages. */
async function queueUp(ui: Ui, ...texts: string[]): Promise<void> {
  await ui.send('slow 60')
  await expect(ui.answers).toContainText('Second 1')
  for (const text of texts) await ui.send(text)
  await expect(queued(ui)).toHaveCount(texts.length)
}

test('waiting messages are moved by keyboard and by dragging, and edited', async ({ page, ui }) => {
  await queueUp(ui, 'say one', 'say two', 'say three')
  await queued(ui)
    .last()
    .getByRole('button', { name: /^Move, / })
    .focus()
  await page.keyboard.press('ArrowUp')
  await expect(queued(ui)).toHaveText([/say one/, /say three/, /say two/])
  await expect(
    queued(ui)
      .nth(1)
      .getByRole('button', { name: /^Move, / }),
  ).toBeFocused()

  await queued(ui)
    .last()
    .getByRole('button', { name: /^Move, / })
    .dragTo(queued(ui).first())
  await expect(queued(ui)).toHaveText([/say two/, /say one/, /say three/])

  await queued(ui).first().getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Queued message text' })
  await expect(field).toHaveValue('say two')
  await field.fill('say another')
  await field.press('Enter')
  await expect(queued(ui)).toHaveText([/say another/, /say one/, /say three/])
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(ui.stop).toBeHidden()
})

test('a message is put into the running turn, or interrupts it', async ({ page, ui }) => {
  await queueUp(ui, 'say steered')
  await queued(ui).getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('menuitem', { name: /Steer the running turn/ }).click()
  await expect(ui.answers.last()).toContainText('steered')
  await expect(ui.stop).toBeHidden()
  await expect(ui.timeline.getByText('Sent with another message')).toBeVisible()
  await expect(ui.timeline.getByText('Cancelled')).toBeHidden()

  await ui.newSession.click()
  await ui.send('slow 60')
  await expect(ui.answers).toContainText('Second 1')
  await ui.composer.fill('say now')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: /Interrupt and send/ }).click()
  await expect(ui.answers.last()).toContainText('now')
  await expect(ui.timeline.getByText('Superseded by a later message')).toBeVisible()
  await expect(ui.stop).toBeHidden()
})

test('a session gets a title from its first message, again when asked; a budget stops it until it is raised', async ({
  page,
  ui,
}) => {
  await ui.send('say one')
  await expect(ui.answers).toContainText('one')
  await expect(page.getByRole('heading', { name: 'say one', level: 1 })).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Session title' }).fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible()
  await ui.sessionAction('Use first message as title')
  await expect(page.getByRole('heading', { name: 'say one', level: 1 })).toBeVisible()
  await ui.toast('Renamed to').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible()

  await ui.sessionAction('Limits…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Budget (US dollars)' }).fill('0.0000001')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('meter', { name: 'Budget used' })).toBeVisible()

  await ui.composer.fill('say two')
  await ui.composer.press('Enter')
  await expect(ui.toast('Raise the budget to continue')).toBeVisible()
  await expect(ui.composer).toHaveValue('say two')
})

test('a time limit stops a turn, which goes on with more', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.answers).toContainText('one')
  await ui.sessionAction('Limits…')
  await page.getByRole('spinbutton', { name: 'Maximum turn length (minutes)' }).fill('0.02')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await ui.send('slow 60')
  await expect(ui.timeline.getByText('Stopped: time limit reached.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /and continue$/ }).click()
  await expect(ui.messages('You').last()).toContainText('Continue where you left off.')
})
