import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { agentProgram, everywhere, RegistryServer, sha256, tarOf } from '#core/resources/registry/testing/server'
import type { Folders } from '../fixtures/folders'
import { expect, test as base } from '../fixtures/test'
import { violations } from '../helpers/axe'
import { cutOff } from '../helpers/overflow'

const test = base.extend<{ readonly server: RegistryServer }>({
  server: async ({}, use) => {
    const server = await new RegistryServer().start()
    await use(server)
    await server.close()
  },
})

/** Offers an agent with a right checksum, one with a wrong one, and one whose download never ends. */
async function offer(server: RegistryServer, version = '1.0.0'): Promise<string> {
  const bytes = await tarOf({ 'agent.mjs': await agentProgram(version) })
  const archive = server.put(`/agent-${version}.tar.gz`, bytes)
  const program = { cmd: './agent.mjs', args: ['acp'], env: { REGISTRY_AGENT: 'a variable' } }
  return server.offer(
    {
      id: 'otter',
      name: 'Otter',
      version,
      description: 'Answers with its version, again and again, in as many words as it takes',
      license_url: 'https://example.com/license',
      repository: 'https://example.com/otter',
      distribution: everywhere({ ...program, archive, sha256: sha256(bytes) }),
    },
    { id: 'fake', name: 'Fake', distribution: everywhere({ ...program, archive, sha256: '0'.repeat(64) }) },
    { id: 'slow', name: 'Slow', distribution: everywhere({ ...program, archive: server.address('/slow.tar.gz') }) },
  )
}

/** Makes the server's registry the one that the app has loaded. */
async function useRegistry(folders: Folders, server: RegistryServer): Promise<void> {
  const url = await offer(server)
  const { agents } = (await (await fetch(url)).json()) as { agents: object[] }
  await writeFile(
    join(folders.data, 'settings.json'),
    JSON.stringify({ defaultAgent: 'playground', agentRegistry: url }),
  )
  await writeFile(
    join(folders.data, 'acp-registry.json'),
    JSON.stringify({ asOf: '2026-11-28T12:00:00.000Z', source: url, agents }),
  )
}

async function openAgents(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,')
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('button', { name: 'Agents', exact: true }).click()
}

const installations = (folders: Folders) => readdir(join(folders.data, 'registry-agents')).catch(() => [])

test('an agent of the registry is added with three clicks, updated and removed', async ({
  folders,
  server,
  launch,
}) => {
  await useRegistry(folders, server)
  const { page } = await launch()
  await openAgents(page)
  await page.getByRole('button', { name: 'Add from registry' }).click()
  const list = page.getByRole('dialog', { name: 'Agent registry' })
  await expect(list.getByRole('list').getByRole('button')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  await list.getByRole('button', { name: /^Otter/ }).click()
  const details = page.getByRole('dialog', { name: 'Otter' })
  await expect(details).toContainText(server.address('/agent-1.0.0.tar.gz'))
  await expect(details).toContainText('./agent.mjs acp')
  await expect(details).toContainText('checked before anything is unpacked')
  expect(await violations(page)).toEqual([])
  await details.getByRole('button', { name: 'Install Otter' }).click()
  await expect(details).toContainText('Otter is installed.')
  await expect(details.getByRole('button', { name: 'Done' })).toBeFocused()
  await details.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('list', { name: 'Agents' }).getByRole('listitem').filter({ hasText: 'Otter' })
  await expect(row).toContainText('Ready · From the agent registry')

  await offer(server, '1.1.0')
  await page.getByRole('button', { name: 'Add from registry' }).click()
  await list.getByRole('button', { name: 'Refresh list' }).click()
  await expect(list.getByRole('button', { name: /^Otter/ })).toContainText('Update to 1.1.0')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Update Otter to 1.1.0' }).click()
  await details.getByRole('button', { name: 'Update Otter to 1.1.0' }).click()
  await expect(details).toContainText('Otter is updated to 1.1.0.')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('1.1.0')
  await row.getByRole('button', { name: 'Remove Otter' }).click()
  await expect(row).toBeHidden()
  const settings = await readFile(join(folders.data, 'settings.json'), 'utf8')
  expect(JSON.parse(settings)).toMatchObject({ agentServers: {} })
})

test('an installation is cancelled, and one with a wrong checksum refused', async ({ folders, server, launch }) => {
  await useRegistry(folders, server)
  const asked = server.stall('/slow.tar.gz')
  const { page } = await launch()
  await page.setViewportSize({ width: 420, height: 720 })
  await openAgents(page)
  await page.getByRole('button', { name: 'Add from registry' }).click()
  const list = page.getByRole('dialog', { name: 'Agent registry' })
  await list.getByRole('searchbox').fill('slow')
  await list.getByRole('button', { name: /^Slow/ }).click()
  const slow = page.getByRole('dialog', { name: 'Slow' })
  await expect(slow).toContainText('The registry gives no checksum')
  await expect(slow.getByRole('group', { name: 'Slow' })).toBeFocused()
  await slow.getByRole('button', { name: 'Install Slow' }).click()
  await asked
  await expect(slow.getByRole('status').filter({ hasText: 'Installing Slow…' })).toBeVisible()
  await expect(slow.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await cutOff(page)).toEqual([])
  await slow.getByRole('button', { name: 'Cancel' }).click()
  await expect(slow.getByRole('button', { name: 'Install Slow' })).toBeVisible()
  expect(await installations(folders)).toEqual([])

  await slow.getByRole('button', { name: 'All agents' }).click()
  await expect(list.getByRole('button', { name: /^Slow/ })).toBeFocused()
  await list.getByRole('button', { name: /^Fake/ }).click()
  const fake = page.getByRole('dialog', { name: 'Fake' })
  await fake.getByRole('button', { name: 'Install Fake' }).click()
  await expect(fake.getByRole('alert')).toContainText('does not have the checksum')
  expect(await installations(folders)).toEqual([])
  expect(await violations(page)).toEqual([])
})
