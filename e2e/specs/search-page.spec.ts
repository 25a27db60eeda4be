import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('the search page finds messages, opens them where they are, saves searches, and forks a session from one', async ({
  page,
  ui,
}) => {
  for (const text of ['say the quick brown fox', 'say a brown bear']) {
    await ui.newSession.click()
    await ui.send(text)
    await expect(ui.answers).toBeVisible()
  }
  await page.keyboard.press('ControlOrMeta+Shift+f')
  const field = page.getByRole('searchbox', { name: 'Search all messages' })
  await expect(field).toBeFocused()
  await page.keyboard.type('brown')
  await expect(page.getByRole('status').filter({ hasText: '2 sessions' })).toBeVisible()
  const fox = page.getByRole('region', { name: /quick brown fox/ })
  await expect(fox.locator('mark').filter({ hasText: 'brown' }).first()).toBeVisible()
  expect(await violations(page, { always: true }), 'the search page').toEqual([])

  await page.getByLabel('Said by').selectOption('You')
  await expect(fox.getByRole('listitem')).toHaveCount(1)
  const status = page.getByRole('status')
  const date = page.getByLabel('Message date')
  await date.selectOption('More than 30 days ago')
  await expect(status.filter({ hasText: '0 sessions' })).toBeVisible()
  await date.selectOption('Between two days')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(status.filter({ hasText: '0 sessions' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect(status.filter({ hasText: '2 sessions' })).toBeVisible()
  expect(await violations(page), 'two days').toEqual([])
  await page.getByRole('textbox', { name: 'Save as…' }).fill('Brown things')
  await page.keyboard.press('Enter')
  await field.fill('nothing like that')
  await expect(page.getByRole('status').filter({ hasText: '0 sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'Search all sessions' }).click()
  await page.getByRole('button', { name: 'Brown things', exact: true }).click()
  await expect(field).toHaveValue('brown')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01')
  await fox
    .getByRole('listitem')
    .getByRole('button', { name: /brown fox/ })
    .click()
  await expect(ui.messages('You')).toContainText('quick brown fox')

  await page.keyboard.press('ControlOrMeta+Shift+f')
  await page.getByRole('button', { name: 'Fork from here' }).first().click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(ui.sessionList.getByRole('link')).toHaveCount(3)
})
