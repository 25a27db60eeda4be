import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'

async function openSettings(page: Page, section: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: section, exact: true })
    .click()
  await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
}

async function addPersona(page: Page, name: string, instructions: string): Promise<void> {
  await openSettings(page, 'Personas')
  await page.getByRole('button', { name: 'Add persona' }).click()
  const form = page.getByRole('form', { name: 'New persona' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Instructions' }).fill(instructions)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

test('a session starts with the profile and persona that were made for it', async ({ page, ui }) => {
  await addPersona(page, 'Reviewer', 'Be strict.')
  await openSettings(page, 'Profiles')
  await page.getByRole('button', { name: 'Add profile' }).click()
  const form = page.getByRole('form', { name: 'New profile' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Review work')
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Playground' })
  await form.getByRole('combobox', { name: 'Persona' }).selectOption({ label: 'Reviewer' })
  await form.getByRole('textbox', { name: 'Model' }).fill('pensive')
  await form.getByRole('combobox', { name: 'When no rule applies' }).selectOption({ label: 'Deny all' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Back to session' }).click()

  await page.getByRole('radio', { name: /^Review work/ }).check()
  await ui.send('run node --version')
  const agents = page.getByRole('button', { name: /^Agents: Playground as Reviewer/ })
  await expect(agents).toBeVisible()
  await expect(ui.stop).toBeHidden()
  await expect(ui.permissionCard).toBeHidden()

  await agents.click()
  const card = page.getByRole('dialog').getByRole('article', { name: 'Playground' })
  await expect(card.getByRole('combobox', { name: 'Model' })).toHaveValue('pensive')
  await expect(card).toContainText('Currently: Deny all (from profile)')
  expect(await violations(page)).toEqual([])
  await card.getByRole('combobox', { name: 'Model' }).selectOption('brisk')
  await expect(card.getByRole('combobox', { name: 'Model' })).toHaveValue('brisk')
})

test(
  'an agent that moves to another folder is asked about, and begins anew',
  { tag: nightly },
  async ({ page, ui, folders }) => {
    const other = join(folders.home, 'other')
    await mkdir(other)
    await ui.send('say one')
    await expect(ui.answers.last()).toContainText('one')
    await expect(ui.stop).toBeHidden()
    await page.getByRole('button', { name: /^Agents:/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(other)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('This change restarts Playground')
    await dialog.getByRole('radio', { name: /^Edited conversation/ }).check()
    await expect(dialog.getByRole('textbox', { name: 'Context for Playground' })).toHaveValue(/User: say one/)
    expect(await violations(page, { always: true })).toEqual([])
    await dialog.getByRole('radio', { name: /^Nothing/ }).check()
    await dialog.getByRole('button', { name: 'Change and restart' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Folder' })).toHaveValue(other)
  },
)

test('agents join a session, lead it and leave it', { tag: nightly }, async ({ page, ui }) => {
  await ui.send('say one')
  await expect(ui.stop).toBeHidden()
  await page.getByRole('button', { name: /^Agents:/ }).click()
  const dialog = page.getByRole('dialog')
  const cards = dialog.getByRole('article')
  await dialog.getByRole('button', { name: 'Add agent' }).click()
  const form = dialog.getByRole('form', { name: 'Add agent' })
  await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Playground' })
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(cards).toHaveCount(2)
  await cards.last().getByRole('button', { name: 'Make lead' }).click()
  await expect(cards.last()).toContainText('Lead')
  await expect(cards.first()).not.toContainText('Lead')
  await cards
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('Lead')
  await page.keyboard.press('Escape')
  await expect(ui.answers).toHaveCount(1)
  await ui.send('say two')
  await expect(ui.answers.last()).toContainText('two')
})

test('an agent of one’s own is added, mended and removed', { tag: nightly }, async ({ page, folders }) => {
  const settings = async () => JSON.parse(await readFile(join(folders.data, 'settings.json'), 'utf8')) as object
  await openSettings(page, 'Agents')
  await page.getByRole('button', { name: 'Add agent' }).click()
  const form = page.getByRole('form', { name: 'New agent' })
  await form.getByRole('textbox', { name: 'Name' }).fill('mine')
  await form.getByRole('textbox', { name: 'Command' }).fill('no-such-command-here')
  await form.getByRole('textbox', { name: 'Environment variables' }).fill('TOKEN=secret')
  await form.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'Agents' })
  await expect(list).toContainText('Not available: no-such-command-here is not on the PATH.')
  await expect(page.locator('body')).not.toContainText('secret')

  await list.getByRole('button', { name: 'Edit mine' }).click()
  const changed = page.getByRole('form', { name: 'Agent mine' })
  await expect(changed.getByRole('textbox', { name: 'Environment variables' })).toHaveValue('TOKEN=')
  await changed.getByRole('textbox', { name: 'Command' }).fill('node')
  await changed.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'mine' })).toContainText('Ready')
  expect(await settings()).toMatchObject({
    agentServers: { mine: { command: 'node', args: [], env: { TOKEN: 'secret' } } },
    defaultAgent: 'playground',
  })
  await list.getByRole('button', { name: 'Remove mine' }).click()
  await expect(list).not.toContainText('mine')
  expect(await settings()).toMatchObject({ agentServers: {} })
})

test('a key is kept and never shown again', { tag: nightly }, async ({ page }) => {
  await openSettings(page, 'Providers and API keys')
  await expect(page.getByTestId('key-storage')).toContainText('never shown again')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const form = page.getByRole('form', { name: 'New provider' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Gateway')
  await form.getByRole('textbox', { name: 'Base URL' }).fill('https://models.example')
  await form.getByLabel('New API key').fill('sk-very-secret')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'providers' })
  await expect(list).toContainText('API key set')
  await list.getByRole('button', { name: 'Edit Gateway' }).click()
  await expect(page.getByRole('form', { name: 'Provider Gateway' }).getByLabel('New API key')).toHaveValue('')
  await expect(page.locator('body')).not.toContainText('sk-very-secret')
})
