import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { textWith } from '#core/testing/contract-table/matching'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { shown, talked } from '#core/testing/talk'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../place/testing'

const text = (...parts: string[]): Promise<string> => readFile(path.join(...parts), 'utf8')

/** A session in a repository, and a branch of it in a worktree with an uncommitted change. */
async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  await client.must('session.create', { sessionId: 'p', targetWorkingDirectory: folder })
  await talked(client, 'p', 'one')
  const { sessionId, place } = await client.must('workspace.fork', { sessionId: 'p', branchKind: 'branch' })
  await talked(client, sessionId, 'two')
  await writeFile(path.join(place.path, 'a.txt'), 'two\n')
  const ends = { childSessionId: sessionId, parentSessionId: 'p' }
  const state = async () => {
    const { session } = await client.must('session.get', { sessionId })
    return {
      status: session?.status,
      messages: (await shown(client, 'p')).length,
      log: git(folder, 'log', '--format=%s'),
    }
  }
  return { client, folder, place, ends, state }
}

it('merges conversation and code as one, and undoes both', async () => {
  const { client, folder, place, ends, state } = await scene()
  const before = await state()
  const dry = await client.must('session.merge', { ...ends, landBy: 'squash', dryRun: true })
  expect(dry).toMatchObject({ success: false, conflicts: [] })
  expect(dry.commands).toEqual([
    'git add --all',
    textWith('git commit '),
    textWith('git commit-tree '),
    textWith('git merge --ff-only '),
  ])
  expect(await state()).toEqual(before)

  const merged = await client.must('session.merge', { ...ends, landBy: 'squash', summary: 'Done.' })
  expect(merged).toMatchObject({ success: true, handoff: 'Done.', conflicts: [] })
  expect(await text(folder, 'a.txt')).toBe('two\n')
  expect(await state()).toMatchObject({ status: 'closed', messages: before.messages + 1 })
  expect(await client.request('workspace.land.undo', { sessionId: ends.childSessionId })).toMatchObject({
    error: { code: 'place-state', message: textWith('Undo the merge') },
  })
  // Merging again changes nothing.
  const head = git(folder, 'rev-parse', 'trunk')
  expect(await client.must('session.merge', { ...ends, landBy: 'squash', summary: 'Again.' })).toMatchObject({
    handoff: 'Done.',
  })
  expect(git(folder, 'rev-parse', 'trunk')).toBe(head)

  await client.must('session.merge.undo', ends)
  expect(await state()).toEqual(before)
  expect(await text(folder, 'a.txt')).toBe('one\n')
  expect(await text(place.path, 'a.txt')).toBe('two\n')
})

it('undoes neither once the code was pushed or built on', async () => {
  const { client, folder, ends, state } = await scene()
  await client.must('session.merge', { ...ends, landBy: 'merge', summary: 'Done.' })
  const merged = await state()
  const remote = path.join(await temporaryFolder(), 'remote.git')
  git(folder, 'init', '-q', '--bare', remote)
  git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'push', '-q', 'origin', 'trunk')
  expect(await client.request('session.merge.undo', ends)).toMatchObject({
    error: { code: 'place-state', message: textWith('pushed') },
  })
  expect(await state()).toEqual(merged)
})

it('merges neither with conflicts, and both once they are resolved', async () => {
  const { client, folder, place, ends, state } = await scene()
  await writeFile(path.join(folder, 'a.txt'), 'elsewhere\n')
  git(folder, 'commit', '-qam', 'Elsewhere')
  const before = await state()
  const first = await client.must('session.merge', { ...ends, landBy: 'merge', summary: 'Done.' })
  expect(first).toMatchObject({ success: false, conflicts: ['a.txt'] })
  expect(await state()).toEqual(before)
  await writeFile(path.join(place.path, 'a.txt'), 'both\n')
  const second = await client.must('session.merge', { ...ends, landBy: 'merge', summary: 'Done.' })
  expect(second).toMatchObject({ success: true, conflicts: [] })
  expect(await text(folder, 'a.txt')).toBe('both\n')
})

it('merges neither while the code cannot land, and never overwrites changes of the user', async () => {
  const { client, folder, ends, state } = await scene()
  await writeFile(path.join(folder, 'a.txt'), 'mine\n')
  const before = await state()
  expect(await client.request('session.merge', { ...ends, landBy: 'squash', summary: 'Done.' })).toMatchObject({
    error: { code: 'place-state', details: { paths: ['a.txt'] } },
  })
  expect(await state()).toEqual(before)
  expect(await text(folder, 'a.txt')).toBe('mine\n')
})

it('lands in the branch of its parent, where that has a worktree of its own', async () => {
  const { client, folder, place, ends } = await scene()
  const parentSessionId = ends.childSessionId
  await client.must('workspace.commit', { sessionId: parentSessionId, message: 'Two' })
  const { sessionId, place: inner } = await client.must('workspace.fork', {
    sessionId: parentSessionId,
    branchKind: 'branch',
  })
  await writeFile(path.join(inner.path, 'new.txt'), 'new\n')
  const merged = await client.must('session.merge', {
    childSessionId: sessionId,
    parentSessionId,
    landBy: 'merge',
    summary: 'Done.',
  })
  expect(merged.success).toBe(true)
  expect(await text(place.path, 'new.txt')).toBe('new\n')
  expect(git(folder, 'log', '--format=%s', 'trunk')).toBe('first')
})
