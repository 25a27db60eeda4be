import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test('sessions that run or wait are on the board, and are answered there', async ({ page, ui }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('ControlOrMeta+0')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing is running')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await ui.newSession.click()
  await ui.send('say seen')
  await expect(ui.answers.last()).toContainText('seen')
  await expect(ui.stop).toBeHidden()
  await ui.newSession.click()
  await ui.send('write A fine day to notes.md')
  await expect(ui.permissionCard).toBeVisible()

  await page.keyboard.press('ControlOrMeta+0')
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = column('Needs you').getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByTestId('permission-card')).toBeVisible()
  await expect(card).toContainText('Playground')
  await expect(card).toContainText(/\d+ s/)
  expect(await violations(page, { always: true })).toEqual([])

  await page.keyboard.press('j')
  await expect(column('Needs you').getByRole('listitem')).toBeFocused()
  await page.keyboard.press('a')
  await expect(column('Needs you').getByRole('article')).toHaveCount(0)
  const done = column('Done, not viewed').getByRole('article')
  await expect(done).toHaveCount(1, { timeout: 20_000 })
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(done).toBeVisible()
  await expect(column('Failed')).toBeHidden()
  await done.getByRole('link').click()
  await expect(ui.timeline).toBeVisible()
  await page.keyboard.press('ControlOrMeta+0')
  await expect(page.getByText('Nothing is running')).toBeVisible()
})

test('the board shows what an agent says as it works, and what failed', { tag: nightly }, async ({ page, ui }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await ui.send('slow 3')
  await expect(ui.stop).toBeVisible()
  await ui.send('error provider')
  await page.keyboard.press('ControlOrMeta+0')
  const card = (column: string) => page.getByRole('region', { name: new RegExp(`^${column}`) }).getByRole('article')
  // The last line of its answer, which goes on.
  await expect(card('Working').locator('.line')).toContainText('Second 2')
  await expect(card('Failed')).toContainText('slow 3', { timeout: 20_000 })
  await expect(card('Working')).toHaveCount(0)
  await card('Failed').getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Nothing is running')).toBeVisible()
})
