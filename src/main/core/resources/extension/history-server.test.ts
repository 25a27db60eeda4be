import { expect, it } from 'vitest'
import { defaultPreferences } from '#shared/preferences/table'
import { writeHostFile } from '#core/base/host-file'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { historyServer } from './history-server'

const contextWith = (isOn: boolean, dataDir: string): Parameters<typeof historyServer>[0] => ({
  dataDir,
  preferences: {
    current: () =>
      Promise.resolve({
        file: '',
        values: { ...defaultPreferences, 'history.forAgents': isOn },
        set: [],
        problems: [],
      }),
    update: () => Promise.reject(new Error('a setting was changed')),
  },
})

it('agents get the sessions of their own folder, only when the user turned it on and the host can be reached', async () => {
  const dataDir = await temporaryFolder()
  expect(await historyServer(contextWith(true, dataDir), ['/work'])).toBeUndefined()
  await writeHostFile(dataDir, { pid: process.pid, kind: 'rpc', address: 'x', token: 'y' })
  expect(await historyServer(contextWith(false, dataDir), ['/work'])).toBeUndefined()
  const server = await historyServer(contextWith(true, dataDir), ['/worktree', '/work'])
  expect(server).toMatchObject({ name: 'parley-history', transport: 'stdio' })
  const args = server?.transport === 'stdio' ? server.args : []
  expect(args.slice(-7)).toEqual(['mcp', '--data', dataDir, '--folder', '/worktree', '--folder', '/work'])
})
