import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { setFocused } from '../helpers/focus'
import { nightly } from '../helpers/nightly'

const inbox = 'ControlOrMeta+i'
const rows = (page: Page, section: string) =>
  page.getByRole('region', { name: new RegExp(`^${section}`) }).getByRole('listitem')

test('what waits in any session is worked off by keyboard alone: move, allow, deny, for the session, open', async ({
  page,
  ui,
}) => {
  await page.keyboard.press(inbox)
  await expect(page.getByText('Nothing is running or waiting for you.')).toBeVisible()
  expect(await violations(page, { always: true }), 'nothing').toEqual([])
  for (const option of ['--version', '--help']) {
    await ui.newSession.click()
    await ui.send(`run node ${option}`)
    await expect(ui.permissionCard).toBeVisible()
  }
  await ui.newSession.click()
  await page.keyboard.press(inbox)
  const waiting = rows(page, 'Needs you')
  await expect(waiting).toHaveCount(2)
  await expect(page.getByTestId('inbox-count')).toHaveText(/^2/)
  await expect(page).toHaveTitle('(2) Inbox · Parley')
  await expect(waiting.nth(0)).toContainText('node --version')
  await expect(ui.permissionCard).toContainText('node --version')
  expect(await violations(page, { always: true }), 'a request').toEqual([])

  await page.keyboard.press('j')
  await expect(waiting.nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(waiting.nth(1).getByRole('link')).toBeFocused()
  await expect(ui.permissionCard).toContainText('node --help')
  await page.keyboard.press('k')
  await expect(waiting.nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('a')
  await expect(waiting).toHaveCount(1)
  // The focus is on the next one.
  await expect(waiting.nth(0).getByRole('link')).toBeFocused()
  await expect(ui.permissionCard).toContainText('node --help')
  await page.keyboard.press('s')
  await expect(page.getByTestId('rule-sentence')).toBeVisible()
  expect(await violations(page, { always: true }), 'the rule form').toEqual([])
  await page.keyboard.press('Enter')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByTestId('inbox-count')).toBeHidden()

  const finished = rows(page, 'Finished')
  await expect(finished).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(ui.composer).toBeVisible()
  await page.keyboard.press(inbox)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(finished).toHaveCount(1)
  expect(await violations(page), 'a finished session').toEqual([])
  await expect(finished.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.timeline).toBeVisible()
  await page.keyboard.press(inbox)
  await expect(page.getByText('Nothing is running or waiting for you.')).toBeVisible()
})

test('by mouse, several requests are answered together, a session is answered, and the answers are in the history', async ({
  page,
  ui,
}) => {
  for (const option of ['--version', '--help']) {
    await ui.newSession.click()
    await ui.send(`run node ${option}`)
    await expect(ui.permissionCard).toBeVisible()
  }
  await page.getByRole('button', { name: /^Inbox/ }).click()
  const waiting = rows(page, 'Needs you')
  await waiting
    .nth(0)
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  await waiting
    .nth(1)
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: 'Selected sessions' })
  await expect(bar).toContainText('2 selected')
  expect(await violations(page, { always: true }), 'several items').toEqual([])
  await bar.getByRole('button', { name: 'Deny all' }).click()
  await expect(ui.toast('Denying 2 requests')).toBeVisible()
  await ui.toast('Denying 2 requests').getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toBeHidden()
  await expect(waiting).toHaveCount(2)

  await waiting.nth(1).getByRole('link').click()
  await ui.permissionCard.getByRole('button', { name: /^Deny/ }).first().click()
  await expect(waiting).toHaveCount(1)
  await waiting.nth(0).getByRole('link').click()
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  const finished = rows(page, 'Finished')
  await expect(finished).toHaveCount(2)
  await finished.nth(0).getByRole('link').click()
  const field = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true })
  await field.fill('slow 60')
  await field.press('Enter')
  await expect(rows(page, 'Running')).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(rows(page, 'Running')).toHaveCount(0)

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Answered requests' })).toContainText('node --version')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
})

test('the board shows the same items in columns, with their requests; former addresses and names lead to the inbox', async ({
  page,
  ui,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await ui.send('write A fine day to notes.md')
  await expect(ui.permissionCard).toBeVisible()
  const session = page.url()
  await page.goto(`${session}&overview=`)
  await expect(page.getByRole('tab', { name: 'Board' })).toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('region', { name: /^Needs you/ }).getByRole('article')
  await expect(card.getByTestId('permission-card')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await page.keyboard.press('j')
  await expect(rows(page, 'Needs you')).toBeFocused()
  await page.keyboard.press('a')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Finished/ }).getByRole('article')).toHaveCount(1, { timeout: 20_000 })

  await page.goto(`${session}&approvals=rules`)
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['overview', 'approvals']) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Command palette' }).fill(`>${name}`)
    await page.getByRole('option', { name: /^Inbox/ }).click()
    await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
  }
})

test('items are put off, marked and done, one or several, and each of it can be undone', async ({ page, ui }) => {
  for (const word of ['apple', 'pear']) {
    // Nobody looks, even if the answer ends before its session is left.
    await setFocused(page, false)
    await ui.send(`say ${word}`)
    await ui.newSession.click()
    await expect(ui.session(word)).toContainText('Finished, not viewed')
    await setFocused(page, true)
  }
  await page.keyboard.press(inbox)
  const finished = rows(page, 'Finished')
  const snoozed = rows(page, 'Snoozed')
  const undo = (said: RegExp) => ui.toast(said).getByRole('button', { name: 'Undo' }).click()
  await expect(finished).toHaveCount(2)

  await page.keyboard.press('j')
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog', { name: /^Snooze/ })
  await expect(dialog.getByRole('button', { name: /^In an hour/ })).toBeFocused()
  expect(await violations(page, { always: true }), 'times').toEqual([])
  await page.keyboard.press('Enter')
  await expect(snoozed).toHaveCount(1)
  await expect(snoozed).toContainText('Until')
  await expect(finished).toHaveCount(1)
  await page.reload()
  await expect(snoozed).toHaveCount(1)
  await snoozed.getByRole('link').click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Bring back now' }).click()
  await expect(finished).toHaveCount(2)

  await finished.nth(0).getByRole('link').click()
  await page.keyboard.press('Shift+E')
  await expect(finished).toHaveCount(1)
  await expect(ui.sessionList.getByRole('link')).toHaveCount(1)
  await undo(/is done and archived/)
  await expect(finished).toHaveCount(2)
  await expect(ui.sessionList.getByRole('link')).toHaveCount(2)

  await finished.nth(0).getByRole('link').click()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Selected sessions' })).toContainText('2 selected')
  await page.keyboard.press('e')
  await expect(page.getByText('Nothing is running or waiting for you.')).toBeVisible()
  await undo(/2 sessions marked as seen/)
  await expect(finished).toHaveCount(2)

  await ui.session('apple').click()
  await expect(finished).toHaveCount(0)
  await ui.sessionAction('Mark as unread')
  await page.keyboard.press(inbox)
  await expect(finished.filter({ hasText: 'apple' })).toHaveCount(1)
})

test('in a narrow window the list comes first, then the item with a way back', async ({ page, ui }) => {
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  await page.setViewportSize({ width: 400, height: 800 })
  await page.keyboard.press(inbox)
  const waiting = rows(page, 'Needs you')
  await expect(waiting).toHaveCount(1)
  await expect(ui.permissionCard).toBeHidden()
  expect(await violations(page, { always: true }), 'the list').toEqual([])
  await waiting.getByRole('link').click()
  await expect(ui.permissionCard).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  expect(await violations(page, { always: true }), 'the item').toEqual([])
  await page.getByRole('button', { name: 'Inbox', exact: true }).click()
  await expect(waiting.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ui.permissionCard).toBeVisible()
  await page.goBack()
  await expect(waiting.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await ui.permissionCard.getByRole('button', { name: /^Allow once/ }).click()
  await expect(ui.permissionCard).toBeHidden()
})

test(
  'a rule is shown before it is saved, can be changed then, and is removed again',
  { tag: nightly },
  async ({ page, ui }) => {
    await ui.send('run node --version')
    await ui.permissionCard.getByRole('button', { name: /^Allow for this session/ }).click()
    const sentence = ui.permissionCard.getByTestId('rule-sentence')
    await expect(sentence).toContainText('node --version')
    await expect(ui.permissionCard.getByRole('textbox')).toBeFocused()
    await ui.permissionCard.getByRole('textbox').fill('node *')
    await expect(sentence).toContainText('node *')
    expect(await violations(page), 'the rule form').toEqual([])
    await page.keyboard.press('Enter')
    await expect(ui.permissionCard).toBeHidden()

    await page.keyboard.press(inbox)
    await page.getByRole('tab', { name: 'Rules' }).click()
    const remove = page.getByRole('button', { name: /^Remove: .*node \*/ })
    await expect(remove).toBeVisible()
    expect(await violations(page), 'the rules').toEqual([])
    await remove.click()
    await expect(remove).toBeHidden()
    await ui
      .toast(/removed/i)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(remove).toBeVisible()
  },
)

test(
  'a request can end by itself, and wait without end again; a session that approves everything can be made to ask again',
  { tag: nightly },
  async ({ page, ui }) => {
    await ui.send('run node --version')
    const further = ui.permissionCard.getByRole('button', { name: 'More ways to deny' })
    const ending = ui.permissionCard.getByText('Auto-denied at')
    await further.click()
    await page.getByRole('menuitem', { name: 'Auto-deny after one hour' }).click()
    await expect(ending).toBeVisible()
    await page.reload()
    await expect(ending).toBeVisible()
    await further.click()
    await page.getByRole('menuitem', { name: 'Never expire' }).click()
    await expect(ending).toBeHidden()
    await expect(further).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(ui.permissionCard).toBeHidden()

    await ui.newSession.click()
    await ui.send('say one')
    await expect(ui.answers).toContainText('one')
    await ui.sessionAction('Allow all in this session')
    const state = page.getByTestId('approves-all')
    await expect(state).toBeVisible()
    await ui.send('run node --version')
    await expect(ui.answers.locator('details').filter({ hasText: 'node --version' })).toBeVisible()
    await expect(ui.stop).toBeHidden()
    await expect(ui.permissionCard).toBeHidden()
    expect(await violations(page)).toEqual([])

    await state.getByRole('button', { name: 'Ask again' }).click()
    await expect(state).toBeHidden()
    await ui.send('run node --version')
    await expect(ui.permissionCard).toBeVisible()
  },
)

for (const theme of ['light', 'dark'] as const)
  for (const width of [1280, 400])
    test(`the inbox has no barriers, ${theme}, ${width} px wide`, { tag: nightly }, async ({ page, ui }) => {
      await page.emulateMedia({ colorScheme: theme })
      await ui.send('write A fine day to notes.md')
      await expect(ui.permissionCard).toBeVisible()
      await page.keyboard.press(inbox)
      await page.setViewportSize({ width, height: 800 })
      await expect(rows(page, 'Needs you')).toContainText('notes.md')
      await rows(page, 'Needs you').getByRole('link').click()
      expect(await violations(page, { colors: true }), 'waiting').toEqual([])
      await page.getByRole('button', { name: /^Deny/ }).first().click()
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByRole('list', { name: 'Answered requests' })).toContainText('notes.md')
      expect(await violations(page, { colors: true }), 'history').toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    })
