import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

const scripted = fileURLToPath(new URL('../core/agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))

it('lists the sessions of an agent, goes on with one where the agent knows what was said, and deletes it', async () => {
  const root = await temporaryFolder()
  const dataDir = path.join(root, 'data')
  const home = path.join(root, 'agent')
  for (const folder of [dataDir, home]) await mkdir(folder)
  const env = { SCRIPTED_AGENT_HOME: home, SCRIPTED_AGENT_WITH: 'list,delete' }
  const agentServers = { scripted: { command: process.execPath, args: [scripted], env } }
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ agentServers }))
  await writeFile(path.join(home, 'old.session'), JSON.stringify({ id: 'old', cwd: root, memory: 'tea' }))
  const call = (...args: string[]) => run([...args, '--data', dataDir])

  expect((await call('agents', 'sessions', 'scripted')).output).toMatch(/^old +tea +2023-\S+ +\S+ *\n$/)
  const continued = await call('agents', 'continue', 'scripted', 'old')
  const sessionId = /^Session (\S+)\n$/.exec(continued.output)?.[1] ?? ''
  expect((await call('send', '--session', sessionId, 'recall')).output).toBe('You told me tea\n')
  expect((await call('agents', 'continue', 'scripted', 'old')).output).toBe(continued.output)
  expect((await call('agents', 'sessions', 'scripted')).output).toContain(`in Parley as ${sessionId}`)

  expect(await call('agents', 'continue', 'scripted', 'new')).toMatchObject({
    code: 1,
    errors: 'parley: scripted lists no session new.\n',
  })
  expect(await call('agents', 'delete', 'scripted', 'old')).toMatchObject({ code: 2 })
  expect((await call('agents', 'delete', 'scripted', 'old', '--yes')).output).toBe('Deleted old.\n')
  expect(await readdir(home)).toEqual([])
})
