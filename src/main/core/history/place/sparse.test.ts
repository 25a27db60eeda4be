import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

const FILES = {
  'top.txt': '1\n',
  'api/a.txt': '1\n',
  'web/b.txt': '1\n',
  'web/deep/c.txt': '1\n',
  '.gitignore': 'tmp/\n',
}

async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), FILES)
  return { client, folder }
}

const has = (...parts: string[]) =>
  access(path.join(...parts)).then(
    () => true,
    () => false,
  )

it('makes a worktree with the files of some folders, and says what git writes for it', async () => {
  const { client, folder } = await scene()
  const { plan } = await client.must('workspace.describe', { folder, title: 'Web', sparse: ['web'] })
  expect(plan?.writesWorktreeConfig).toBe(true)
  expect(plan?.commands).toEqual([
    expect.stringMatching(/^git worktree add --no-checkout -b parley\/web /) as string,
    'git sparse-checkout set --cone -- web',
    'git read-tree --reset -u HEAD',
  ])
  const { place, commands } = await client.must('workspace.create', { folder, title: 'Web', sparse: ['web'] })
  expect(commands).toEqual(plan?.commands)
  expect(place.sparse).toEqual(['web'])
  expect(await has(place.path, 'top.txt')).toBe(true)
  expect(await has(place.path, 'web', 'deep', 'c.txt')).toBe(true)
  expect(await has(place.path, 'api')).toBe(false)
  expect(git(place.path, 'status', '--porcelain')).toBe('')
  expect(git(folder, 'status', '--porcelain')).toBe('')
  expect(git(folder, 'config', 'extensions.worktreeConfig')).toBe('true')
  expect((await client.must('workspace.status', { sessionId: place.sessionId })).status?.isSafeToRemove).toBe(true)
  const again = await client.must('workspace.describe', { folder, sparse: ['web'] })
  expect(again.plan?.writesWorktreeConfig).toBe(false)
  expect((await client.must('workspace.describe', { folder })).plan?.writesWorktreeConfig).toBeUndefined()
})

it('commits, removes and restores one without losing the files that it leaves out', async () => {
  const { client, folder } = await scene()
  const { place } = await client.must('workspace.create', { folder, sparse: ['web'] })
  const { placeId, sessionId } = place
  await writeFile(path.join(place.path, 'web', 'b.txt'), '2\n')
  await client.must('workspace.commit', { sessionId, message: 'Two' })
  await writeFile(path.join(place.path, 'web', 'new.txt'), 'new\n')
  await client.must('workspace.remove', { placeId, keepChanges: true })
  await client.must('workspace.restore', { placeId })
  expect(git(place.path, 'status', '--porcelain')).toBe('?? web/new.txt')
  expect(await has(place.path, 'api')).toBe(false)
  expect(git(place.path, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n')).toContain('api/a.txt')
  // Pruned: its files come from the kept commit.
  await client.must('workspace.remove', { placeId, keepChanges: true })
  await client.must('workspace.prune', {})
  await client.must('workspace.restore', { placeId })
  expect(await has(place.path, 'web', 'new.txt')).toBe(true)
  expect(await has(place.path, 'api')).toBe(false)
  expect(git(place.path, 'status', '--porcelain')).toBe('?? web/new.txt')
})

it.each(['/etc', '../out', 'a/../../b', 'a\0b', ''])('refuses the folder %j', async (wrong) => {
  const { client, folder } = await scene()
  expect(await client.request('workspace.create', { folder, sparse: [wrong] })).toMatchObject({
    error: { code: 'invalid-params' },
  })
})
