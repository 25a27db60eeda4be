import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { git } from '../helpers/git'
import { isNightly } from '../helpers/nightly'
import { newRepository } from '../helpers/repository'

const NARROW = { width: 420, height: 800 }

/** Shows the automations. */
async function showAutomations(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Automations')
  await page.getByRole('option', { name: /^Automations/ }).click()
  await expect(page.getByRole('heading', { name: 'Automations', level: 1 })).toBeVisible()
}

/** Fills the form of an automation, by keyboard where a person would. */
async function create(page: Page, name: string, prompt: string, folder: string): Promise<void> {
  await page.getByRole('button', { name: 'New automation' }).press('Enter')
  const form = page.getByRole('form', { name: 'New automation' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(prompt)
  await form.getByRole('textbox', { name: 'Folder' }).fill(folder)
}

test('an automation is created, runs in a worktree, asks for attention, and is paused, changed and removed', async ({
  page,
  ui,
  folders,
}) => {
  test.slow()
  const project = join(folders.home, 'project')
  await newRepository(project)
  await showAutomations(page)
  await expect(page.getByText('No automations yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await create(page, 'Nightly', 'write a.txt: tidy', project)
  const form = page.getByRole('form', { name: 'New automation' })
  await expect(form.getByRole('status')).toContainText('Next runs: ')
  await form.getByRole('textbox', { name: 'Schedule' }).fill('61 9 * * *')
  await expect(form.getByRole('status')).toContainText('is not a valid schedule')
  await form.getByRole('combobox', { name: 'How often' }).selectOption('Every day')
  await expect(form.getByRole('textbox', { name: 'Schedule' })).toHaveValue('0 9 * * *')
  await form.getByRole('combobox', { name: 'When it needs permission' }).selectOption('Allow everything')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByRole('checkbox', { name: /I allow this automation/ }).press('Space')
  expect(await violations(page, { always: true })).toEqual([])
  if (isNightly) {
    await page.setViewportSize(NARROW)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await form.getByRole('button', { name: 'Save' }).press('Enter')

  const card = page.getByRole('article', { name: 'Nightly' })
  await expect(card).toContainText('Next run:')
  await expect(card).toContainText('Not run yet')
  await expect(page.getByRole('button', { name: 'New automation' })).toBeFocused()
  await card.getByRole('button', { name: 'Run “Nightly” now' }).press('Enter')
  await expect(card).toContainText('Done')
  await card.getByRole('button', { name: 'Runs of “Nightly”' }).press('Enter')
  expect(await violations(page, { always: true })).toEqual([])
  await card
    .getByRole('list', { name: 'Runs of “Nightly”' })
    .getByRole('button', { name: 'Open session' })
    .press('Enter')
  await expect(ui.messages('You').last()).toContainText('write a.txt: tidy')
  expect(await readFile(join(project, 'a.txt'), 'utf8')).toBe('one\n')
  expect(git(project, 'worktree', 'list').trim().split('\n')).toHaveLength(2)

  await showAutomations(page)
  await card.getByRole('button', { name: 'Pause “Nightly”' }).press('Enter')
  await expect(card).toContainText('Paused')
  await card.getByRole('button', { name: 'Resume “Nightly”' }).press('Enter')
  await card.getByRole('button', { name: 'Edit “Nightly”' }).press('Enter')
  const edit = page.getByRole('form', { name: 'Edit “Nightly”' })
  await edit.getByRole('combobox', { name: 'Runs' }).selectOption('When files change')
  await edit.getByRole('textbox', { name: 'Files' }).fill('docs/**')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Edit “Nightly”' })).toBeFocused()
  await expect(card).toContainText('Next run:')
  await card.getByRole('button', { name: 'Remove “Nightly”' }).press('Enter')
  await expect(page.getByText('No automations yet.')).toBeVisible()
})
