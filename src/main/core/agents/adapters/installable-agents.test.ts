import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { installableAgents } from './installable-agents'
import { knownAgents } from './known-agents'

it('names every agent that is used when it is found, and no other, with a command', () => {
  const names = installableAgents('linux').map(({ adapterName }) => adapterName)
  expect(new Set(names).size).toBe(names.length)
  const used = new Set(knownAgents.map(({ adapterName }) => adapterName))
  for (const name of names) expect(used).toContain(name)
  for (const agent of installableAgents('linux')) expect(agent.install).toMatch(/^(?:npm install|uv tool|brew|curl) /)
})

it('offers no command that Windows does not have', () => {
  const commands = installableAgents('win32').flatMap(({ install }) => install ?? [])
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => /brew|bash/.test(command))).toEqual([])
})

it('names entries of the registry that comes with Parley', async () => {
  const file = fileURLToPath(new URL('../../../../../resources/acp-registry.json', import.meta.url))
  const { agents } = JSON.parse(await readFile(file, 'utf8')) as { agents: { id: string }[] }
  const ids = new Set(agents.map(({ id }) => id))
  for (const { registryId } of installableAgents()) if (registryId !== undefined) expect(ids).toContain(registryId)
})
