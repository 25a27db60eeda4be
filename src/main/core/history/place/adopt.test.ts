import { access, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const base = await temporaryFolder()
  const folder = await newRepository(path.join(base, 'project'), {
    'a.txt': 'one\n',
    'conductor.json': '{"scripts":{"archive":"touch ../torn-down"}}',
  })
  const mine = path.join(base, 'mine')
  git(folder, 'worktree', 'add', '-q', '-b', 'mine', mine)
  return { test, client, folder, mine, base }
}

it('lists the worktrees of a repository that Parley did not make', async () => {
  const { client, folder, mine } = await scene()
  await client.must('workspace.create', { folder, title: 'Own' })
  expect(await client.must('workspace.adopt.list', { folder: mine })).toEqual({
    repository: folder,
    worktrees: [{ path: mine, branch: 'mine', isLocked: false }],
  })
  await client.must('workspace.adopt', { folder: mine })
  expect((await client.must('workspace.adopt.list', { folder })).worktrees).toEqual([])
})

it('adopts a worktree for a session, and never touches it', async () => {
  const { client, folder, mine, base } = await scene()
  await writeFile(path.join(mine, 'a.txt'), 'two\n')
  const { sessionId, place } = await client.must('workspace.adopt', { folder: mine, title: 'Mine' })
  expect(place).toMatchObject({ isAdopted: true, state: 'ready', path: mine, branch: 'mine', baseBranch: 'trunk' })
  const { session } = await client.must('session.get', { sessionId })
  expect(session).toMatchObject({ title: 'Mine', place: { placeId: place.placeId, path: mine } })
  const { placeId } = place
  expect(await client.must('workspace.remove', { placeId, keepChanges: true, dryRun: true })).toMatchObject({
    commands: [],
    place: { state: 'ready' },
  })
  expect((await client.must('workspace.remove', { placeId })).place.state).toBe('removed')
  await client.must('workspace.prune', {})
  expect(git(mine, 'status', '--porcelain')).toBe(' M a.txt')
  expect((await client.must('workspace.restore', { placeId })).place.state).toBe('ready')
  const { steps } = await client.must('workspace.done', { sessionId, dryRun: true })
  expect(steps.map(({ kind }) => kind)).toEqual(['end', 'archive'])
  await client.must('workspace.done', { sessionId })
  expect(git(mine, 'status', '--porcelain')).toBe(' M a.txt')
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(2)
  expect((await readdir(base)).toSorted()).toEqual(['mine', 'project'])
})

it.each([
  ['the main folder', (_mine: string, folder: string) => folder, 'place-state'],
  ['a folder that is gone', (mine: string) => `${mine}-gone`, 'folder-not-found'],
])('refuses %s', async (_what, choose, code) => {
  const { client, folder, mine } = await scene()
  expect(await client.request('workspace.adopt', { folder: choose(mine, folder) })).toMatchObject({ error: { code } })
})

it('refuses one without a branch, and one that it has', async () => {
  const { client, mine } = await scene()
  await client.must('workspace.adopt', { folder: mine })
  expect(await client.request('workspace.adopt', { folder: mine })).toMatchObject({ error: { code: 'place-state' } })
  git(mine, 'checkout', '-q', '--detach')
  const other = await scene()
  git(other.mine, 'checkout', '-q', '--detach')
  expect(await other.client.request('workspace.adopt', { folder: other.mine })).toMatchObject({
    error: { code: 'place-state' },
  })
  expect((await other.client.must('workspace.list', {})).places).toEqual([])
  await access(other.mine)
})
