import { expect, test } from '../fixtures/test'
import { nightly } from '../helpers/nightly'
import { Ui } from '../helpers/ui'

test('what was said is there after a restart, and the session goes on', async ({ app, ui, launch }) => {
  await ui.send('say remember this')
  await expect(ui.answers).toContainText('remember this')
  await app.close()

  const again = new Ui((await launch()).page)
  await again.session(/remember this/).click()
  await expect(again.messages('You')).toContainText('say remember this')
  await expect(again.answers).toContainText('remember this')
  await again.send('say and this')
  await expect(again.answers.last()).toContainText('and this')
})

test('search finds sessions by what was said in them', { tag: nightly }, async ({ page, ui }) => {
  for (const text of ['say the quick brown fox', 'say 東京の天気']) {
    await ui.newSession.click()
    await ui.send(text)
    await expect(ui.answers).toBeVisible()
  }
  await expect(ui.sessionList.getByRole('link')).toHaveCount(2)

  await page.keyboard.press('ControlOrMeta+l')
  await page.keyboard.type('brown')
  await expect(ui.sessionList.getByRole('link')).toHaveText([/quick brown fox/])
  await page.getByRole('textbox', { name: 'Search sessions' }).fill('天気')
  await expect(ui.sessionList.getByRole('link')).toHaveText([/東京/])
  await page.getByRole('textbox', { name: 'Search sessions' }).fill('"OR NEAR( *')
  await expect(ui.sessionList.getByText(/No sessions match/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ui.sessionList.getByRole('link')).toHaveCount(2)
})

test('a session can be named, by key and from its menu', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Session title' }).fill('A good name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'A good name' })).toBeVisible()
  await expect(ui.session('A good name')).toBeVisible()

  await ui.sessionAction('Rename')
  await expect(page.getByRole('textbox', { name: 'Session title' })).toBeFocused()
  await page.keyboard.type('A better name')
  await page.keyboard.press('Enter')
  await expect(ui.session('A better name')).toBeVisible()
})
