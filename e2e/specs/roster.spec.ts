import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'

test('the agents of all sessions are seen, told what to do and stopped in one place', async ({ page, ui }) => {
  await page.getByRole('button', { name: 'Agents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  await expect(page.getByText('No open sessions.')).toBeVisible()

  await page.getByRole('button', { name: 'New session with Playground' }).click()
  const prompt = page.getByRole('textbox', { name: 'Prompt for Playground' })
  await prompt.fill('slow 60')
  await prompt.press('Enter')
  const agent = page.getByRole('article', { name: 'Playground in “slow 60”' })
  await expect(agent).toContainText('slow 60')
  // Its name for programs is of no use to people.
  await expect(agent).not.toContainText('playground-')
  await expect(page.getByText('1 of 1 agent working')).toBeVisible()
  expect(await violations(page, { always: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, { part: agent })).toEqual([])
  await page.emulateMedia({ colorScheme: null })

  await agent.getByRole('button', { name: /^Stop/ }).click()
  await expect(page.getByText('0 of 1 agent working')).toBeVisible()
  await expect(agent).toContainText('Cancelled.')

  await agent.getByRole('button', { name: /^Prompt/ }).click()
  await agent.getByRole('textbox').fill('say hello from afar')
  await agent.getByRole('textbox').press('Enter')
  await expect(agent).toContainText('hello from afar')
  await agent.getByRole('link', { name: 'slow 60' }).click()
  await expect(ui.answers.last()).toContainText('hello from afar')
})
