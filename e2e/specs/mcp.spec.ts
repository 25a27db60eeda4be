import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { violations } from '../helpers/axe'
import { expect, test } from '../fixtures/test'
import { nightly } from '../helpers/nightly'

/** A small local server with four tools, a prompt and a resource. */
const server = fileURLToPath(new URL('../../src/main/core/resources/mcp/fixtures/server.mjs', import.meta.url))

async function openSettings(page: Page, section: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name: section }).click()
}

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** Fills the form of a new local server. */
async function describeServer(page: Page, name: string, environment: string): Promise<void> {
  await page.getByRole('button', { name: 'Add server' }).click()
  const form = page.getByRole('form', { name: 'Add MCP server' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Command' }).fill(process.execPath)
  await form.getByRole('textbox', { name: 'Arguments' }).fill(server)
  await form.getByRole('textbox', { name: 'Environment variables' }).fill(environment)
}

test('a server is described, tried, added, switched off and removed', async ({ page, folders }) => {
  await openSettings(page, 'MCP servers')
  await expect(page.getByText('No servers yet.')).toBeVisible()

  await describeServer(page, 'notes', 'MCP_FIXTURE_FAIL=No licence found')
  const form = page.getByRole('form', { name: 'Add MCP server' })
  await form.getByRole('button', { name: 'Test' }).click()
  await expect(form.getByRole('alert')).toContainText('The server ended while it was being connected.')
  await expect(form.getByRole('alert')).toContainText('No licence found')
  await form.getByRole('textbox', { name: 'Environment variables' }).fill('')
  await form.getByRole('button', { name: 'Test' }).click()
  await expect(form.getByText(/Connected: fixture responded in .* offers 4 tools/)).toBeVisible()
  expect(await violations(page), 'the form').toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()

  const entry = page.getByRole('article', { name: 'notes' })
  await expect(entry).toContainText('Connected · 4 tools, 1 prompt, 1 resource')
  await entry.getByText('Tools and resources').click()
  await expect(entry.getByRole('list', { name: 'Tools' })).toContainText('Says what it is told.')
  expect(await violations(page), 'the list').toEqual([])

  await entry.getByRole('switch', { name: 'Use notes' }).click()
  await expect(entry).toContainText('Off')
  const settings = JSON.parse(await readFile(join(folders.data, 'settings.json'), 'utf8')) as object
  expect(settings).toMatchObject({ defaultAgent: 'playground', mcpServers: { notes: { enabled: false } } })

  await entry.getByRole('button', { name: 'Remove notes' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('Off')
})

test('servers of other tools are found and taken over', { tag: nightly }, async ({ page, folders }) => {
  const mcpServers = { docs: { command: process.execPath, args: [server], env: { API_KEY: 'secret-value' } } }
  await put(join(folders.home, '.cursor', 'mcp.json'), JSON.stringify({ mcpServers }))
  await openSettings(page, 'MCP servers')
  const found = page.getByRole('list', { name: 'Servers from other tools' })
  await expect(found).toContainText('sets API_KEY')
  await expect(page.getByText('secret-value')).toHaveCount(0)
  await found.getByRole('button', { name: 'Add docs from Cursor' }).click()
  await expect(page.getByRole('article', { name: 'docs' })).toContainText('Connected')
  await expect(found).toBeHidden()
})

test('a session shows what its agents have, and switches it', async ({ page, ui, folders }) => {
  const mcpServers = { notes: { command: process.execPath, args: [server] } }
  await writeFile(join(folders.data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground', mcpServers }))
  await put(
    join(folders.home, '.claude', 'skills', 'tidy', 'SKILL.md'),
    '---\nname: tidy\ndescription: Tidies up.\n---\n',
  )
  await put(join(folders.home, 'AGENTS.md'), 'Write short sentences.\n')
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByRole('tab', { name: 'Tools' }).click()

  const servers = page.getByRole('list', { name: 'MCP servers in this session' })
  await expect(servers).toContainText('Connected · 4 tools')
  await expect(page.getByText('Playground doesn’t support MCP servers over stdio')).toBeVisible()
  await servers.getByRole('switch', { name: 'Use notes in this session' }).click()
  await expect(servers).toContainText('Off')
  await page.getByRole('button', { name: 'Restart agents' }).click()
  await expect(page.getByRole('button', { name: 'Restart agents' })).toBeHidden()

  const skill = page.getByRole('switch', { name: 'Use skill tidy' })
  await expect(skill).toBeChecked()
  await skill.click()
  await expect(skill).not.toBeChecked()
  await page.getByRole('list', { name: 'Instruction files' }).getByText('AGENTS.md', { exact: true }).click()
  await expect(page.getByText('Write short sentences.')).toBeVisible()
  expect(await violations(page), 'the tab').toEqual([])
})

test('prompt files are slash commands', { tag: nightly }, async ({ ui, page, folders }) => {
  await put(join(folders.home, '.claude', 'commands', 'greet.md'), '---\ndescription: Greets\n---\nsay Good day, $1')
  await ui.send('say hello')
  await expect(ui.answers).toContainText('hello')
  await ui.composer.fill('/gre')
  await expect(page.getByRole('option', { name: /\/greet/ })).toContainText('Greets')
  await ui.composer.press('Enter')
  await expect(ui.composer).toHaveValue('/greet ')
  await ui.send('/greet Ann')
  await expect(ui.answers.last()).toContainText('Good day, Ann')
})
