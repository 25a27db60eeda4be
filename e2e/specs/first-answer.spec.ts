import { expect, test } from '../fixtures/test'
import { nightly } from '../helpers/nightly'

test('the first window says what can be used and takes a message at once, which starts a session, and the agent answers', async ({
  page,
  ui,
}) => {
  await expect(page).toHaveTitle('Parley')
  await expect(page.getByRole('radio', { name: /Playground/ })).toBeChecked()
  await expect(page.getByText('No coding agents found on this computer')).toBeVisible()
  await expect(ui.composer).toBeFocused()

  await page.keyboard.type('say Good morning')
  await page.keyboard.press('Enter')

  await expect(ui.messages('You')).toHaveText(/say Good morning/)
  await expect(ui.answers).toHaveText(/Good morning/)
  await expect(ui.session(/say Good morning/)).toBeVisible()
  await expect(page).toHaveTitle(/say Good morning/)
  await expect(ui.composer).toBeFocused()

  await ui.send('say And good night')
  await expect(ui.answers.last()).toHaveText(/And good night/)
})

test(
  'an example is a prompt to begin with; agents think, plan and use tools before one’s eyes',
  { tag: nightly },
  async ({ page, ui }) => {
    await page
      .getByRole('button', { name: 'what can you do here?' })
      .or(page.getByRole('button', { name: /list/ }))
      .first()
      .click()
    await expect(ui.composer).not.toHaveValue('')
    await ui.composer.press('Enter')
    await expect(ui.answers.first()).toBeVisible()

    await ui.newSession.click()
    await ui.send('think about the weather then list the files')
    await expect(ui.answers.getByText(/^Thought/).first()).toBeVisible()
    await expect(ui.answers.locator('summary').filter({ hasText: /list/i }).first()).toBeVisible()
    await ui.answers
      .getByText(/^Thought/)
      .first()
      .click()
    await expect(ui.answers.getByText(/two ways/)).toBeVisible()
    await expect(ui.stop).toBeHidden()
  },
)
