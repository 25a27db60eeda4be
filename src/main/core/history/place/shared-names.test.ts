import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { agent } from '../attempt/testing/scene'
import { git, newRepository } from './testing'

const text = (...parts: string[]): Promise<string> => readFile(path.join(...parts), 'utf8')

/**
 * A repository whose branches `trunk` and `topic` share their names with older tags, and `topic` with a branch of a remote.
 * The file `a.txt` names what is checked out.
 */
async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  const commit = async (words: string) => {
    await writeFile(path.join(folder, 'a.txt'), `${words}\n`)
    git(folder, 'commit', '-qam', words)
    return git(folder, 'rev-parse', 'HEAD')
  }
  for (const name of ['trunk', 'topic', 'origin/topic']) git(folder, 'tag', name)
  git(folder, 'checkout', '-q', '-b', 'topic')
  const topic = await commit('topic')
  git(folder, 'checkout', '-q', '--detach')
  git(folder, 'update-ref', 'refs/remotes/origin/topic', await commit('remote'))
  git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/trunk')
  git(folder, 'reset', '-q', '--hard')
  const trunk = await commit('trunk')
  const short = topic.slice(0, 7)
  git(folder, 'update-ref', `refs/heads/${short}`, trunk)
  return { client, folder, topic, trunk, short }
}

it.each([
  ['the branch that is checked out', () => undefined, 'trunk', 'trunk'],
  ['a branch', () => 'topic', 'topic', 'topic'],
  ['a branch by its whole name', () => 'refs/heads/topic', 'topic', 'topic'],
  ['a branch of a remote', () => 'origin/topic', 'remote', undefined],
  ['a tag by its whole name', () => 'refs/tags/topic', 'one', undefined],
  ['an ancestor of a branch', () => 'topic~1', 'one', undefined],
  ['a branch that is named like a short id', (short: string) => short, 'trunk', 'short'],
  ['a commit', (_short: string, topic: string) => topic, 'topic', undefined],
])('starts a worktree at %s, whatever else has its name', async (_name, baseOf, words, branch) => {
  const { client, folder, topic, short } = await scene()
  const base = baseOf(short, topic)
  const { place } = await client.must('workspace.create', { folder, ...(base === undefined ? {} : { base }) })
  expect(await text(place.path, 'a.txt')).toBe(`${words}\n`)
  expect(place.baseBranch).toBe(branch === 'short' ? short : branch)
})

it('describes, updates, lands, compares and restores on branches that share their names with tags', async () => {
  const { client, folder, trunk } = await scene()
  const described = await client.must('workspace.describe', { folder, title: 'Fix it' })
  expect(described).toMatchObject({ branch: 'trunk' })
  const { sessionId, place, commands } = await client.must('workspace.create', { folder, title: 'Fix it' })
  expect(described.plan?.commands).toEqual(commands)
  git(folder, 'tag', place.branch, 'refs/tags/trunk')
  await writeFile(path.join(place.path, 'b.txt'), 'two\n')
  await client.must('workspace.commit', { sessionId, message: 'Add b' })
  await writeFile(path.join(folder, 'c.txt'), 'three\n')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'third')
  expect((await client.must('workspace.status', { sessionId })).status).toMatchObject({ ahead: 1, behind: 1 })
  expect(await client.must('workspace.update', { sessionId, by: 'merge' })).toMatchObject({ conflicts: [] })
  const { files } = await client.must('review.listFiles', { sessionId, scope: { kind: 'branch' } })
  expect(files.map((file) => file.path)).toEqual(['b.txt'])
  await client.must('workspace.land', { sessionId, by: 'squash' })
  expect(git(folder, 'log', '--format=%s', '-1', 'refs/heads/trunk')).toBe('Fix it')
  expect(git(folder, 'rev-parse', 'refs/heads/trunk~2')).toBe(trunk)
  await client.must('workspace.remove', { placeId: place.placeId })
  const restored = await client.must('workspace.restore', { placeId: place.placeId })
  expect(git(restored.place.path, 'symbolic-ref', 'HEAD')).toBe(`refs/heads/${place.branch}`)
  expect(await text(place.path, 'b.txt')).toBe('two\n')
})

it('forks code and starts attempts from the branch that is checked out', async () => {
  const { client, folder } = await scene()
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  const fork = await client.must('workspace.fork', { sessionId })
  expect(fork.place.baseBranch).toBe('trunk')
  expect(await text(fork.place.path, 'a.txt')).toBe('trunk\n')
  const attempts = [{ agent: agent('worker') }]
  const { group } = await client.must('attempt.start', { folder, message: 'Do it', attempts, base: 'topic' })
  expect(group).toMatchObject({ baseBranch: 'topic', baseCommit: git(folder, 'rev-parse', 'refs/heads/topic') })
})
