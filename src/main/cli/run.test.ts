import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { newRepository } from '../core/history/place/testing'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { run } from './testing/run'

async function scene() {
  const root = await temporaryFolder()
  const dataDir = path.join(root, 'data')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const folder = await newRepository(path.join(root, 'project'))
  // Other commands need no git.
  const env = { PATH: process.env['PATH'] ?? '' }
  return { call: (...args: string[]) => run(['run', '--data', dataDir, '--folder', folder, ...args], env) }
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
