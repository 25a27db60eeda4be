import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

test('a message that failed can be sent again', { tag: nightly }, async ({ page, ui }) => {
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

test('a crash of the agent is told, with its cause, the log and one restart button', async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  await ui.send('crash')
  await expect(ui.timeline.getByText('Turn failed.')).toBeVisible()
  const card = page.getByTestId('failure-card')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('ended in the middle of a prompt, as the prompt asked.')
  await expect(page.getByRole('button', { name: /restart/i })).toHaveCount(1)
  await card.getByRole('button', { name: 'Show log' }).click()
  await expect(card.getByRole('group', { name: 'Output of Playground' })).toContainText('as the prompt asked')
  expect(await violations(page, { always: true })).toEqual([])
  await card.getByRole('button', { name: 'Restart' }).click()
  await expect(card.getByRole('button', { name: 'Restart' })).toBeHidden()
  await ui.send('say back')
  await expect(ui.answers.last()).toContainText('back')
})

test('an error of the provider stands with its reason, and leads to the settings of the agent', async ({
  page,
  ui,
}) => {
  await ui.send('error provider: The quota is used up')
  await expect(ui.timeline).toContainText('Turn failed.')
  await expect(ui.timeline).toContainText('The quota is used up')
  await page.getByTestId('failure-card').getByRole('button', { name: 'Edit agent' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', exact: true })).toBeVisible()
})

test('a session whose folder is gone goes on in another one', async ({ page, ui, folders }) => {
  const folder = join(folders.home, 'project')
  await mkdir(folder)
  await page.getByRole('textbox', { name: 'Working folder' }).fill(folder)
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  await rm(folder, { recursive: true })
  await ui.send('crash')
  const card = page.getByTestId('failure-card')
  await card.getByRole('button', { name: 'Choose folder' }).click()
  await card.getByRole('textbox').fill(folders.home)
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Continue there' }).click()
  await expect(page.getByText('Fork starts here')).toBeVisible()
  await ui.send('say here')
  await expect(ui.answers.last()).toContainText('here')
})
