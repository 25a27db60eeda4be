import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browse, startOAuthMcpServer, type OAuthMcpServer } from '#core/resources/mcp/oauth/testing'
import { violations } from '../helpers/axe'
import { expect, test as base } from '../fixtures/test'
import { nightly } from '../helpers/nightly'

interface Fixtures {
  /** An MCP server that requires a sign-in, in the settings as `guarded`. */
  readonly guarded: OAuthMcpServer
}

const test = base.extend<Fixtures>({
  guarded: async ({ folders }, use) => {
    const server = await startOAuthMcpServer()
    const mcpServers = { guarded: { type: 'http', url: server.url } }
    await writeFile(join(folders.data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground', mcpServers }))
    await use(server)
    await server.close()
  },
})

/** Opens the settings, in a page that opens no others: the address that it would open is also shown as text. */
async function openSettings(page: Page, section: string): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name: section }).click()
}

test('a person signs in at an MCP server with the browser, and out again', async ({ guarded, page }) => {
  await openSettings(page, 'MCP servers')
  const entry = page.getByRole('article', { name: 'guarded' })
  await expect(entry).toContainText('Sign-in required')
  await expect(entry).toContainText('The server wants you to sign in.')
  await entry.getByRole('button', { name: 'Sign in to guarded', exact: true }).click()
  const progress = entry.getByRole('region', { name: 'Signing in to guarded' })
  await expect(progress).toContainText('Parley continues automatically.')
  expect(await violations(page), 'while the browser is waited for').toEqual([])

  await progress.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toBeHidden()
  guarded.behaviour.person = 'refuses'
  await visit(entry)
  await expect(entry.getByRole('alert')).toHaveText('The sign-in was refused.')
  guarded.behaviour.person = 'agrees'
  await visit(entry)
  await expect(entry).toContainText('Connected · 1 tool')
  await expect(entry).toContainText('Signed in')
  expect(await violations(page), 'signed in').toEqual([])

  await entry.getByRole('button', { name: 'Sign out of guarded' }).click()
  await expect(entry).toContainText('Sign-in required')
})

/** Signs in on the page whose address the entry of a server shows. */
async function visit(entry: ReturnType<Page['locator']>): Promise<void> {
  await entry.getByRole('button', { name: 'Sign in to guarded', exact: true }).click()
  await entry.getByText('Page didn’t open?').click()
  const address = entry.getByText('/authorize?')
  await expect(address).toBeVisible()
  await browse((await address.textContent()) ?? '')
}

test('a person signs in at an MCP server with a code', { tag: nightly }, async ({ guarded, page }) => {
  await openSettings(page, 'MCP servers')
  const entry = page.getByRole('article', { name: 'guarded' })
  await entry.getByRole('button', { name: 'Sign in to guarded with a code' }).click()
  await expect(entry.getByRole('status', { name: 'Code' })).toHaveText('WDJB-MJHT')
  await expect(entry.getByRole('timer')).toContainText(/\d:\d\d left/)
  expect(await violations(page), 'the code').toEqual([])
  guarded.behaviour.device = 'entered'
  await expect(entry).toContainText('Connected · 1 tool')
})

test('a session shows the code of an agent, until it is entered or given up', async ({ page, ui }) => {
  await ui.send('sign in and wait')
  const card = page.getByTestId('device-code-card')
  await expect(card).toContainText('Playground requests sign-in')
  await expect(card.getByRole('status', { name: 'Code' })).toHaveText('PLAY-2468')
  await expect(card.getByRole('timer')).toContainText(/1[45]:\d\d left/)
  await expect(card.getByRole('button', { name: 'Open page' })).toBeVisible()
  expect(await violations(page, { always: true }), 'the code of an agent').toEqual([])
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeHidden()
  await expect(ui.answers.last()).toContainText('The code is given up')

  await ui.send('sign in')
  await expect(card).toBeVisible()
  await expect(ui.answers.last()).toContainText('The code counts as entered')
  await expect(card).toBeHidden()
})
