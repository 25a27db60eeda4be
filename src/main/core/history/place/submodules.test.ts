import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { textWith } from '#core/testing/contract-table/matching'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

const LOCAL = ['-c', 'protocol.file.allow=always'] as const

/** A session in a worktree of a repository with two submodules, of which the user has filled `lib`. */
async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const top = await temporaryFolder()
  const inner = await newRepository(path.join(top, 'inner'))
  const folder = await newRepository(path.join(top, 'project'), { 'a.txt': 'one\n' })
  git(folder, ...LOCAL, 'submodule', '--quiet', 'add', inner, 'lib')
  git(folder, ...LOCAL, 'submodule', '--quiet', 'add', inner, 'docs/unused')
  git(folder, 'commit', '-qm', 'submodules')
  git(folder, 'submodule', '--quiet', 'deinit', '--force', 'docs/unused')
  const created = await client.must('workspace.create', { folder, title: 'Task' })
  const { sessionId, place } = created
  const fill = () => git(place.path, ...LOCAL, 'submodule', '--quiet', 'update', '--init', 'lib')
  /** Commits a change in the submodule of the worktree, and the submodule in the worktree. */
  const bump = async (): Promise<string> => {
    const lib = path.join(place.path, 'lib')
    await writeFile(path.join(lib, 'a.txt'), 'two\n')
    git(lib, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '-qam', 'Two')
    await client.must('workspace.commit', { sessionId, message: 'Bump' })
    return git(lib, 'rev-parse', 'HEAD')
  }
  return { client, folder, inner, created, sessionId, place, fill, bump }
}

it('tells which submodules of a new worktree are empty although the user has their files, until they are filled', async () => {
  const { client, created, sessionId, fill } = await scene()
  expect(created.emptySubmodules).toEqual(['lib'])
  const { status } = await client.must('workspace.status', { sessionId })
  expect(status).toMatchObject({ emptySubmodules: ['lib'], isSafeToRemove: true })
  fill()
  expect((await client.must('workspace.status', { sessionId })).status).not.toHaveProperty('emptySubmodules')
})

it('lands no commit of a submodule that exists in the worktree alone, until it is pushed', async () => {
  const { client, folder, inner, sessionId, place, fill, bump } = await scene()
  fill()
  const commit = await bump()
  const before = git(folder, 'rev-parse', 'trunk')
  for (const dryRun of [true, false])
    expect(await client.request('workspace.land', { sessionId, by: 'merge', dryRun })).toMatchObject({
      error: { code: 'place-state', message: textWith('only in this worktree: lib.'), details: { paths: ['lib'] } },
    })
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  expect(git(folder, 'remote')).toBe('')
  git(folder, 'remote', 'add', 'origin', 'https://github.com/a/b')
  expect(
    await client.request('workspace.pullRequest', { sessionId, title: 'Bump', body: '', dryRun: true }),
  ).toMatchObject({ error: { message: textWith('only in this worktree: lib.') } })

  git(path.join(place.path, 'lib'), 'push', '-q', 'origin', 'HEAD:refs/heads/two')
  expect(git(inner, 'rev-parse', 'two')).toBe(commit)
  await client.must('workspace.pullRequest', { sessionId, title: 'Bump', body: '', dryRun: true })
  await client.must('workspace.land', { sessionId, by: 'merge' })
  expect(git(folder, 'rev-parse', 'trunk:lib')).toBe(commit)
})

it('lands a commit of a submodule that the user has fetched, without a push', async () => {
  const { client, folder, sessionId, place, fill, bump } = await scene()
  fill()
  const commit = await bump()
  git(path.join(folder, 'lib'), ...LOCAL, 'fetch', '-q', path.join(place.path, 'lib'), 'HEAD')
  await client.must('workspace.land', { sessionId, by: 'squash' })
  expect(git(folder, 'rev-parse', 'trunk:lib')).toBe(commit)
})
