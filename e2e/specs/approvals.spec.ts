import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly, nightly } from '../helpers/nightly'

const approvals = 'ControlOrMeta+i'

test('what waits in any session is answered on one page, entirely by keyboard: move, allow, deny, for the session, open', async ({
  page,
  ui,
}) => {
  await ui.send('run node --version')
  await expect(ui.permissionCard).toBeVisible()
  await ui.newSession.click()
  await expect(page.getByTestId('approvals-count')).toHaveText(/^1/)
  await page.keyboard.press(approvals)
  const waiting = page.getByRole('list', { name: 'Waiting requests' })
  await expect(waiting).toContainText('node --version')
  await waiting.getByRole('button', { name: /^Allow once/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You’re all caught up/)).toBeVisible()
  await expect(page.getByTestId('approvals-count')).toBeHidden()

  await page.getByRole('tab', { name: 'Waiting' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('list', { name: 'Answered requests' })).toContainText('node --version')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')

  for (const option of ['--version', '--help']) {
    await ui.newSession.click()
    await ui.send(`run node ${option}`)
    await expect(ui.permissionCard).toBeVisible()
  }
  await page.keyboard.press(approvals)
  const items = page.getByRole('list', { name: 'Waiting requests' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(page.getByTestId('approvals-count')).toHaveText(/^2/)
  await page.setViewportSize({ width: 400, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  await page.setViewportSize({ width: 1280, height: 720 })
  const first = await items.nth(0).textContent()
  await page.keyboard.press('j')
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(items.nth(0)).toBeFocused()
  expect(await violations(page), 'a focused request').toEqual([])
  await page.keyboard.press('a')
  await expect(items).toHaveCount(1)
  expect(await items.nth(0).textContent()).not.toBe(first)
  // The focus is on the next one.
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByTestId('rule-sentence')).toBeVisible()
  expect(await violations(page, { always: true }), 'the rule form').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You’re all caught up/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.composer).toBeVisible()

  if (!isNightly) return

  await ui.send('run node --eval 1')
  await expect(ui.permissionCard).toBeVisible()
  await page.keyboard.press(approvals)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(ui.permissionCard).toBeVisible()
})

test('a snoozed request stands apart from what the count includes', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('run node --version')
  await ui.permissionCard.getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByTestId('approvals-count')).toBeHidden()
  await expect(page).not.toHaveTitle(/^\(/)
  await page.keyboard.press(approvals)
  await expect(page.getByText(/^You’re all caught up/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Snoozed or interrupted' })).toContainText('node --version')
  expect(await violations(page)).toEqual([])
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

    await page.keyboard.press(approvals)
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
    test(`the approvals have no barriers, ${theme}, ${width} px wide`, { tag: nightly }, async ({ page, ui }) => {
      await page.emulateMedia({ colorScheme: theme })
      await ui.send('write A fine day to notes.md')
      await expect(ui.permissionCard).toBeVisible()
      await page.keyboard.press(approvals)
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('list', { name: 'Waiting requests' })).toContainText('notes.md')
      expect(await violations(page, { colors: true }), 'waiting').toEqual([])
      await page.getByRole('button', { name: /^Deny/ }).click()
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(page.getByRole('list', { name: 'Answered requests' })).toContainText('notes.md')
      expect(await violations(page, { colors: true }), 'history').toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    })
