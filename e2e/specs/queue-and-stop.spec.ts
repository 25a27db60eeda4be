import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('messages wait while the agent works, in order', async ({ page, ui }) => {
  await ui.send('slow 3')
  await expect(ui.stop).toBeVisible()
  await ui.send('say one')
  await ui.send('say two')
  await expect(page.getByRole('article', { name: 'Queued message' })).toHaveCount(2)
  await expect(ui.answers.filter({ hasText: /^\s*Playground[\s\S]*two/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article', { name: 'Queued message' })).toHaveCount(0)
  await expect(ui.messages('You')).toHaveText([/slow 3/, /say one/, /say two/])
})

test('a waiting message can be taken back; Escape stops the agent, and Stop also gives queued messages back once', async ({
  page,
  ui,
}) => {
  await ui.send('slow 30')
  await expect(ui.stop).toBeVisible()
  await ui.send('say never mind')
  const edit = page.getByRole('article', { name: 'Queued message' }).getByRole('button', { name: 'Edit' })
  await edit.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Queued message text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.getByRole('button', { name: 'Move back to composer' }).click()
  await expect(page.getByRole('article', { name: 'Queued message' })).toHaveCount(0)
  await expect(ui.composer).toHaveValue('say never mind')

  await ui.newSession.click()
  await ui.send('slow 30')
  await expect(ui.stop).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.stop).toBeHidden()
  await expect(ui.timeline.getByText('Cancelled')).toBeVisible()
  await ui.send('say still here')
  await expect(ui.answers.last()).toContainText('still here')

  await ui.newSession.click()
  await ui.send('slow 30')
  await expect(ui.stop).toBeVisible()
  await ui.send('say one')
  await ui.send('say two')
  await ui.stop.click()
  await expect(ui.composer).toHaveValue('say one\n\nsay two')
  await expect(ui.composer).toBeFocused()
  await expect(ui.timeline.getByText('Cancelled before it was answered')).toHaveCount(2)
  await expect(ui.timeline.getByText('say one')).toHaveCount(0)
  await ui.timeline.getByText('Cancelled before it was answered').first().click()
  await expect(ui.timeline.getByText('say one')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
