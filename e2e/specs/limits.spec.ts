import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('a parked session says when it goes on, keeps what is sent meanwhile, and is continued or left alone', async ({
  page,
  ui,
}) => {
  await ui.send('limit 3600')
  const banner = page.getByRole('status').filter({ hasText: /Parked · resumes/ })
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('This limit of five hours was asked for.')
  await ui.send('say later')
  await expect(banner).toContainText('1 queued message waits with it.')
  expect(await violations(page)).toEqual([])

  await banner.getByRole('button', { name: 'Continue with…' }).click()
  const choice = page.getByRole('region', { name: 'Continue with' })
  await expect(choice).toContainText(/No other agent or account|goes along|told again/)
  expect(await violations(page)).toEqual([])

  await banner.getByRole('button', { name: 'Don’t resume' }).click()
  await expect(banner).toBeHidden()
  await ui.send('say new')
  await expect(ui.answers.last()).toContainText('new')
  await expect(ui.answers.filter({ hasText: 'later' })).toHaveCount(1)
})

test('Resume now continues a parked session at once', async ({ page, ui }) => {
  await ui.send('limit 3600')
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Parked ·/ })).toBeHidden()
  await expect(ui.answers.last()).toBeVisible()
})

test('a message is sent later from the composer, and can be sent now', async ({ page, ui }) => {
  await ui.send('say first')
  await expect(ui.answers.last()).toContainText('first')
  await page.getByRole('textbox', { name: /message/i }).fill('say second')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /In an hour/ }).click()
  const queued = page.getByRole('article', { name: 'Queued message' })
  await expect(queued).toContainText(/Sends .+\d/)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(queued).toContainText('say second')
  await queued.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('menuitem', { name: /Interrupt/i }).click()
  await expect(ui.answers.last()).toContainText('second')
})

test('accounts are added, become the default, and are removed in the settings', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+,')
  await page
    .getByRole('link', { name: 'Accounts' })
    .or(page.getByRole('button', { name: 'Accounts' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Playground', level: 3 })).toBeVisible()
  await page.getByRole('button', { name: 'Add account: Playground' }).click()
  await page.getByRole('textbox', { name: 'Name of the account' }).fill('Work')
  await page.getByRole('button', { name: 'Add account', exact: true }).click()
  const list = page.getByRole('list', { name: 'Playground' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Use by default: Work' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Work' })).toContainText('Default')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove: Work' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
