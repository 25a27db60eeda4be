import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import type { Folders } from '../fixtures/folders'
import { violations } from '../helpers/axe'
import { nightly } from '../helpers/nightly'
import { cutOff } from '../helpers/overflow'
import { Ui } from '../helpers/ui'

const program = fileURLToPath(new URL('../fixtures/slow-writer.mjs', import.meta.url))

/** Creates a project whose settings run something, with a user-defined agent that cannot be held back. */
async function hostileProject(folders: Folders, helper: string): Promise<string> {
  const writer = { command: process.execPath, args: [program], env: {} }
  await writeFile(
    join(folders.data, 'settings.json'),
    JSON.stringify({ agentServers: { writer }, defaultAgent: 'writer' }),
  )
  const project = join(folders.home, 'project')
  await mkdir(join(project, '.git'), { recursive: true })
  await mkdir(join(project, '.claude'), { recursive: true })
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: helper }] }] }
  await writeFile(join(project, '.claude', 'settings.json'), JSON.stringify({ hooks, env: { TOKEN: 'a' } }))
  await writeFile(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { tools: { command: './tools.sh' } } }))
  return project
}

async function openTrusted(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('button', { name: 'Trusted folders' }).click()
}

test('a folder that runs something is reviewed, trusted, and trusted no longer', async ({ folders, launch }) => {
  const project = await hostileProject(folders, './start.sh')
  const { page } = await launch()
  const ui = new Ui(page)
  const banner = page.getByRole('status').filter({ hasText: 'Nothing runs until you trust the folder' })

  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await expect(banner).toContainText('1 hook, 1 setting, 1 MCP server')
  await ui.send('first')
  await expect(ui.timeline).toContainText('writer was not started')
  await expect(banner).toBeVisible()
  expect(await violations(page)).toEqual([])

  const dialog = page.getByRole('dialog', { name: 'Review folder' })
  await banner.getByRole('button', { name: 'Review folder' }).click()
  await expect(dialog.getByRole('region', { name: 'Claude Code' })).toContainText('Hook SessionStart')
  await expect(dialog.getByRole('group', { name: 'Content of SessionStart' })).toHaveText('./start.sh')
  await expect(dialog.getByRole('group', { name: 'Content of tools' })).toContainText('./tools.sh')
  expect(await violations(page, { always: true })).toEqual([])
  await page.setViewportSize({ width: 400, height: 700 })
  expect(await cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  // Changed during the review: consent to the old content does not count.
  await hostileProject(folders, './other.sh')
  await dialog.getByRole('button', { name: 'Trust folder' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has changed since it was reviewed')
  await expect(dialog.getByRole('group', { name: 'Content of SessionStart' })).toHaveText('./other.sh')
  await dialog.getByRole('button', { name: 'Trust folder' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(ui.composer).toBeFocused()
  await ui.send('second')
  await expect(ui.messages('writer')).toContainText('Heard.')

  await openTrusted(page)
  // The page of the section also opens by its address.
  await page.reload()
  const list = page.getByRole('list', { name: 'Trusted folders' })
  await expect(list).toContainText('3 items')
  expect(await violations(page)).toEqual([])
  await list.getByRole('button', { name: /^Revoke trust in/ }).click()
  await expect(page.getByText('No trusted folders.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('what is kept held back is not asked about again while the session is open', async ({ folders, launch }) => {
  const project = await hostileProject(folders, './start.sh')
  const { page } = await launch()
  const banner = page.getByRole('status').filter({ hasText: 'Nothing runs until you trust the folder' })
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await banner.getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toBeHidden()
})

test('a folder that waits for consent is answered in the inbox', { tag: nightly }, async ({ folders, launch }) => {
  const project = await hostileProject(folders, './start.sh')
  const { page } = await launch()
  const ui = new Ui(page)
  const inbox = page.getByRole('button', { name: /^Inbox/ })
  await page.getByRole('textbox', { name: 'Working folder' }).fill(project)
  await ui.send('first words')
  await expect(ui.timeline).toContainText('writer was not started')
  await expect(inbox).toContainText('1 waiting')

  await inbox.click()
  const card = page.getByRole('group', { name: 'Needs you Folder to review' })
  await expect(card).toContainText(project)
  await expect(card).toContainText('1 hook, 1 setting, 1 MCP server')
  const sessions = card.getByRole('list', { name: `Sessions in ${project}` })
  await expect(sessions.getByRole('listitem')).toHaveText([/first words.*Not started/])
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 400, height: 700 })
  expect(await cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  // It waits no longer as it is, but does again with other content.
  await card.getByRole('button', { name: 'Keep blocked' }).click()
  await expect(page.getByRole('region', { name: /^Needs you/ })).toBeHidden()
  await expect(inbox).not.toContainText('waiting')
  await hostileProject(folders, './other.sh')
  await ui.session('first words').click()
  await ui.send('second')
  await expect(inbox).toContainText('1 waiting')

  await inbox.click()
  await card.getByRole('button', { name: 'Review folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review folder' })
  await expect(dialog.getByRole('group', { name: 'Content of SessionStart' })).toHaveText('./other.sh')
  await dialog.getByRole('button', { name: 'Trust folder' }).click()
  await expect(card).toBeHidden()
  await ui.session('first words').click()
  await ui.send('third')
  await expect(ui.messages('writer')).toContainText('Heard.')
})
