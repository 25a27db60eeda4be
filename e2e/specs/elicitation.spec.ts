import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { isNightly } from '../helpers/nightly'

test('a form says what is missing, and the agent gets what was filled in; a question waits in the inbox and can be declined', async ({
  page,
  ui,
}) => {
  await ui.send('ask me')
  const card = page.getByTestId('elicitation-card')
  await card.getByRole('button', { name: 'Send answer' }).click()
  const name = card.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(card).toContainText('Needed.')
  await card.getByRole('textbox', { name: 'Contact' }).fill('nobody')
  await name.fill('parley')
  await name.press('Enter')
  await expect(card).toContainText('An e-mail address.')
  expect(await violations(page, { always: true })).toEqual([])

  await card.getByRole('textbox', { name: 'Contact' }).fill('somebody@example.org')
  await card.getByRole('radio', { name: 'Go' }).check()
  await card.getByRole('checkbox', { name: 'docs' }).check()
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(card).toBeHidden()
  await expect(ui.composer).toBeFocused()
  for (const said of ['name: parley', 'language: go', 'parts: tests, docs', 'port: 8080'])
    await expect(ui.answers.last()).toContainText(said)

  await ui.newSession.click()
  await ui.send('ask me which color: red, green or blue')
  await expect(page.getByTestId('elicitation-card')).toContainText('Which color?')
  await page.reload()
  await expect(page.getByTestId('elicitation-card')).toContainText('Which color?')
  await page.getByRole('button', { name: /^Inbox/ }).click()
  const waiting = page.getByRole('region', { name: /^Needs you/ })
  await expect(waiting).toContainText('Which color?')
  await page.getByRole('main').getByRole('button', { name: 'Decline' }).click()
  await expect(waiting).toBeHidden()
  if (!isNightly) return

  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'Answered requests' })
  await expect(history).toContainText('Which color?')
  await expect(history).toContainText('Declined by you')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to session' }).click()
  await expect(ui.answers.last()).toContainText('You declined')
})

test('a plan is written and changed by hand', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await ui.composer.fill('/edit-plan ')
  await ui.composer.press('Enter')
  const plan = page.getByRole('textbox', { name: 'Plan', exact: true })
  await plan.fill('- [x] Look\n- [ ] Leap')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan).toBeHidden()
  await expect(page.getByText('Plan 1 of 2')).toBeVisible()

  await page.getByRole('button', { name: 'Edit plan' }).click()
  await plan.fill('- [x] Look\n- [ ] Leap\n- [ ] Land')
  await plan.press('ControlOrMeta+Enter')
  await expect(page.getByText('Plan 1 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Plan 1 of 3')).toBeVisible()
})
