import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

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
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(column('Needs you').getByRole('listitem')).toBeFocused()
  await page.keyboard.press('a')
  await expect(column('Needs you').getByRole('article')).toHaveCount(0)
  const done = column('Done, unseen').getByRole('article')
  await expect(done).toHaveCount(1, { timeout: 20_000 })
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(done).toBeVisible()
  await expect(column('Failed')).toBeHidden()
  await done.getByRole('link').click()
  await expect(ui.timeline).toBeVisible()
  await page.keyboard.press('ControlOrMeta+0')
  await expect(page.getByText('Nothing is running')).toBeVisible()
})
