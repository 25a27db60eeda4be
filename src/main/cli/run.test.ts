import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newRepository } from '#core/history/place/testing'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

const scripted = fileURLToPath(new URL('../core/agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))
const serversIn = (root: string) => ({
  scripted: { command: process.execPath, args: [scripted], env: { SCRIPTED_AGENT_HOME: root } },
  broken: { command: process.execPath, args: ['-e', ''] },
})

async function scene() {
  const root = await temporaryFolder()
  const dataDir = path.join(root, 'data')
  await mkdir(dataDir)
  await writeFile(
    path.join(dataDir, 'settings.json'),
    JSON.stringify({ defaultAgent: 'playground', agentServers: serversIn(root) }),
  )
  const folder = await newRepository(path.join(root, 'project'))
  // Other commands need no git.
  const env = { PATH: process.env['PATH'] ?? '' }
  return { folder, call: (...args: string[]) => run(['run', '--data', dataDir, '--folder', folder, ...args], env) }
}

interface Printed {
  readonly group: { readonly baseBranch: string; readonly attempts: readonly Record<string, unknown>[] }
}

it('starts attempts, waits for them and prints how they compare', async () => {
  const { call } = await scene()
  const two = await call('--attempts', '2', 'say', 'hello')
  expect(two.code).toBe(0)
  expect(two.errors).toMatch(
    /^\[will run: git worktree add -b parley\/say-hello \S+say-hello \w{40}\]\n\[will run: git worktree add -b parley\/say-hello-2 \S+say-hello-2 \w{40}\]\n$/,
  )
  const [heading, ...lines] = two.output.trimEnd().split('\n')
  expect(heading).toMatch(/^Attempts \S+$/)
  expect(lines.map((line) => line.split('\t').slice(1, 4))).toEqual([
    ['playground', 'done', '0 files +0 -0'],
    ['playground', 'done', '0 files +0 -0'],
  ])
  expect(lines.map((line) => line.split('\t').at(-1))).toEqual(['parley/say-hello', 'parley/say-hello-2'])
})

it('prints the group for programs, with the result of the test, and says which agent is missing', async () => {
  const { call } = await scene()
  const ran = await call(
    '--attempts',
    'playground,nobody',
    '--base',
    'trunk',
    '--test',
    'git version',
    '--json',
    'say hi',
  )
  expect(ran.errors).toContain('[not started: nobody:')
  const { group } = JSON.parse(ran.output) as Printed
  expect(group.baseBranch).toBe('trunk')
  expect(group.attempts).toMatchObject([
    { state: 'done', test: { exitCode: 0, status: 'completed' } },
    { state: 'failed' },
  ])
  expect(ran.code).toBe(0)
  const failed = await call('--agent', 'playground', '--model', 'pensive', '--test', 'git nothing', 'say hi')
  expect(failed.code).toBe(1)
  expect(failed.errors).toMatch(/^\[will run: git worktree add [^\n]*\]\nparley: No attempt passed the test\.\n$/)
})

it('denies what agents ask permission for', async () => {
  const { call } = await scene()
  const denied = await call('--deny', 'write a.txt: two')
  expect(denied.errors).toContain('[denied: ')
  expect(denied.output).toContain('\t0 files +0 -0\t')
})

it('says that attempts do not have uncommitted changes, and counts one file as one', async () => {
  const { call, folder } = await scene()
  await writeFile(path.join(folder, 'a.txt'), 'two\n')
  const ran = await call('--agent', 'scripted', 'put a.txt three')
  expect(ran.errors).toMatch(/^\[not included: uncommitted changes of 1 file\]\n\[will run: /)
  expect(ran.output).toContain('\t1 file +1 -1\t')
  await writeFile(path.join(folder, 'b.txt'), 'new\n')
  expect((await call('say hi')).errors).toContain('[not included: uncommitted changes of 2 files]')
  expect((await call('--base', 'trunk', 'say hi')).errors).not.toContain('not included')
})

it('says why an attempt failed when another one is done', async () => {
  const { call } = await scene()
  const ran = await call('--attempts', 'playground,broken', 'say hi')
  expect(ran).toMatchObject({ code: 0, errors: expect.stringMatching(/\n\[failed: broken: .+\]\n$/) as string })
})
