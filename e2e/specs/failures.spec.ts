import { expect, test } from '../fixtures/test'

test('a crash of the agent is told, and the message can be sent again', async ({ page, ui }) => {
  await ui.send('crash')
  await expect(ui.timeline.getByText('Turn failed.')).toBeVisible()
  await expect(ui.timeline.getByText(/The conversation is saved/)).toBeVisible()
  await ui.timeline.getByRole('button', { name: /(?<!edit and )resend/i }).click()
  await expect(ui.messages('You')).toHaveCount(2)
  await expect(ui.timeline.getByText('Turn failed.')).toHaveCount(2)

  await ui.send('say I am back')
  await expect(ui.answers.last()).toContainText('I am back')
  await expect(page.getByRole('button', { name: /(?<!edit and )resend/i })).toBeHidden()
})

test('an error of the provider stands with its reason', async ({ ui }) => {
  await ui.send('error provider: The quota is used up')
  await expect(ui.timeline).toContainText('Turn failed.')
  await expect(ui.timeline).toContainText('The quota is used up')
})
