import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('a task works in the background, is told more, stopped, and its result comes back', async ({ page, ui }) => {
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await page
    .getByRole('button', { name: /inspector/i })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Tasks' }).click()
  const prompt = page.getByRole('textbox', { name: 'Task', exact: true })
  await prompt.fill('say the task is done')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const task = page.getByTestId('task')
  await expect(task).toContainText('Done')
  await expect(task).toContainText('the task is done')
  await expect(ui.timeline).toContainText('the task is done')
  expect(await violations(page, { always: true })).toEqual([])

  await prompt.fill('slow 60')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const slow = task.filter({ hasText: 'slow 60' })
  await expect(slow).toContainText('Working')
  await slow.getByRole('button', { name: 'Stop' }).click()
  await expect(slow).toContainText('Stopped')
  await slow.getByRole('textbox', { name: 'Message to slow 60' }).fill('say again')
  await slow.getByRole('button', { name: 'Send' }).click()
  await expect(slow).toContainText('Done')
  await slow.getByRole('button', { name: 'Open branch' }).click()
  await expect(ui.answers.last()).toContainText('again')
})
