import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test(
  'tips come after three sessions, one a day, and are dismissed for good',
  { tag: nightly },
  async ({ page, ui }) => {
    const tip = page.getByRole('region', { name: 'Tip' })
    await expect(ui.composer).toBeVisible()
    await expect(tip).toBeHidden()
    for (const word of ['one', 'two', 'three']) {
      await ui.newSession.click()
      await ui.send(`say ${word}`)
      await expect(ui.answers.last()).toContainText(word)
    }
    await ui.newSession.click()
    await expect(tip).toContainText('Go to any session, file or command.')
    expect(await violations(page, { always: true })).toEqual([])
    await tip.getByRole('button', { name: 'Dismiss tip' }).click()
    await expect(tip).toBeHidden()

    await page.reload()
    await expect(ui.composer).toBeVisible()
    await expect(page.getByRole('region', { name: 'Projects' })).toBeVisible()
    await expect(tip).toBeHidden()
  },
)
