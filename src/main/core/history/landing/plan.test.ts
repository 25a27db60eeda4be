import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { textWith } from '#core/testing/contract-table/matching'
import { TEXT, landingScene, withLines } from './testing/landing-scene'
import { git } from '../place/testing'

type Client = Awaited<ReturnType<typeof landingScene>>['client']

/** Returns the failure of a request. */
async function refused<N extends RequestName>(client: Client, name: N, input: RequestInput<N>): Promise<ContractError> {
  const result = await client.request(name, input)
  if (result.ok) throw new Error(`${name} was not refused`)
  return result.error
}

/** Three branches that merge, and one that conflicts with the first of them. */
async function four() {
  const made = await landingScene({ 'a.txt': TEXT, 'b.txt': TEXT })
  await made.branch('one', { 'a.txt': withLines({ 2: 'one' }) })
  await made.branch('two', { 'a.txt': withLines({ 8: 'two' }) })
  await made.branch('three', { 'b.txt': null, 'c.txt': 'three\n' })
  await made.branch('against', { 'a.txt': withLines({ 2: 'against' }) })
  return made
}

it('lands several branches as one move of the base, with the files of the forecast, and undoes it', async () => {
  const { client, folder } = await four()
  const before = git(folder, 'rev-parse', 'trunk')
  const steps = ['one', 'two', 'three'].map((branch) => ({ branch, by: 'merge' as const }))
  const plan = await client.must('landing.plan', { folder, steps })
  expect(plan.steps.map(({ outcome }) => outcome)).toEqual(['clean', 'clean', 'clean'])
  expect(plan.commands).toHaveLength(4)
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  const dry = await client.must('landing.land', { planId: plan.planId, dryRun: true })
  expect(dry.commands).toEqual(plan.commands)
  const moves = git(folder, 'reflog', 'trunk').split('\n').length
  const done = await client.must('landing.land', { planId: plan.planId })
  expect(done).toMatchObject({ landed: ['one', 'two', 'three'], head: git(folder, 'rev-parse', 'trunk') })
  expect(git(folder, 'reflog', 'trunk').split('\n')).toHaveLength(moves + 1)
  expect(git(folder, 'rev-parse', 'trunk^{tree}')).toBe(plan.tree)
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe(withLines({ 2: 'one', 8: 'two' }))
  expect(git(folder, 'log', '--first-parent', '--format=%an %s', `${before}..trunk`).split('\n')).toEqual([
    "Ann Merge branch 'three'",
    "Ann Merge branch 'two'",
    "Ann Merge branch 'one'",
  ])
  expect(git(folder, 'status', '--porcelain')).toBe('')
  expect((await refused(client, 'landing.land', { planId: plan.planId })).code).toBe('plan-outdated')
  const undone = await client.must('landing.undo', { landingId: done.landingId ?? '' })
  expect(undone.head).toBe(before)
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe(TEXT)
  expect(git(folder, 'status', '--porcelain')).toBe('')
})

it('lands up to the first conflict, and by default those that the forecast lands', async () => {
  const { client, folder } = await four()
  const steps = ['one', 'against', 'two'].map((branch) => ({ branch, by: 'squash' as const }))
  const plan = await client.must('landing.plan', { folder, steps })
  expect(plan.steps).toMatchObject([
    { branch: 'one', outcome: 'clean' },
    { branch: 'against', outcome: 'conflict', files: [{ path: 'a.txt', kind: 'text' }] },
    { branch: 'two', outcome: 'unknown', reason: 'after-conflict' },
  ])
  expect(await client.must('landing.land', { planId: plan.planId })).toMatchObject({ landed: ['one'] })
  const rest = await client.must('landing.plan', { folder })
  expect(rest.steps.map(({ branch }) => branch).sort()).toEqual(['three', 'two'])
})

it('lands a stacked branch after its parent was squashed, and revives nothing that the parent deleted', async () => {
  const { client, folder, branch } = await landingScene({ 'a.txt': TEXT, 'b.txt': TEXT })
  await branch('lower', { 'a.txt': withLines({ 2: 'lower' }), 'b.txt': null })
  await branch('upper', { 'a.txt': withLines({ 2: 'upper' }) }, 'lower')
  const steps = ['lower', 'upper'].map((name) => ({ branch: name, by: 'squash' as const }))
  const together = await client.must('landing.plan', { folder, steps })
  expect(together.steps.map(({ outcome }) => outcome)).toEqual(['clean', 'clean'])
  const first = await client.must('landing.plan', { folder, steps: steps.slice(0, 1) })
  await client.must('landing.land', { planId: first.planId })
  const { candidates } = await client.must('landing.forecast', { folder, wait: true })
  expect(candidates).toMatchObject([{ branch: 'upper', outcome: 'clean' }])
  const second = await client.must('landing.plan', { folder, steps: steps.slice(1) })
  await client.must('landing.land', { planId: second.planId })
  expect(await readFile(path.join(folder, 'a.txt'), 'utf8')).toBe(withLines({ 2: 'upper' }))
  expect(git(folder, 'ls-files')).toBe('a.txt')
  expect(git(folder, 'log', '--format=%p', '-1').split(' ')).toHaveLength(1)
})

it('refuses a plan when the base, a branch or its files are not as reviewed', async () => {
  const { client, folder, branch, write } = await four()
  const plan = async () => {
    const made = await client.must('landing.plan', { folder, steps: [{ branch: 'three', by: 'merge' }] })
    return { planId: made.planId }
  }
  const byBase = await plan()
  await write(folder, { 'd.txt': 'd\n' })
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'Moved')
  expect((await refused(client, 'landing.land', byBase)).code).toBe('plan-outdated')
  const byBranch = await plan()
  await branch('more', { 'e.txt': 'e\n' }, 'three')
  git(folder, 'update-ref', 'refs/heads/three', 'more')
  expect((await refused(client, 'landing.land', byBranch)).code).toBe('plan-outdated')
  const byFiles = await plan()
  const tree = path.join(folder, '..', 'tree')
  git(folder, 'worktree', 'add', '-q', tree, 'three')
  expect(await client.must('landing.land', { ...(await plan()), dryRun: true })).toMatchObject({ landed: ['three'] })
  await writeFile(path.join(tree, 'new.txt'), 'x\n')
  const inTree = await client.must('landing.plan', { folder, steps: [{ branch: 'three', by: 'merge' }] })
  expect(inTree.steps).toMatchObject([{ outcome: 'unfinished', reason: 'uncommitted' }])
  await rm(path.join(tree, 'new.txt'))
  expect(await client.must('landing.land', { ...byFiles, dryRun: true })).toMatchObject({ landed: ['three'] })
  await mkdir(path.join(folder, 'x'))
  await writeFile(path.join(folder, 'b.txt'), 'mine\n')
  expect(await refused(client, 'landing.land', byFiles)).toMatchObject({
    code: 'place-state',
    message: textWith('b.txt'),
  })
  expect(await readFile(path.join(folder, 'b.txt'), 'utf8')).toBe('mine\n')
})

it("undoes what a session's worktree landed, and the reverse", async () => {
  const { client, folder } = await landingScene({ 'a.txt': TEXT, 'b.txt': TEXT })
  const work = async (title: string, file: string) => {
    const { sessionId, place } = await client.must('workspace.create', { folder, title })
    await writeFile(path.join(place.path, file), `${title}\n`)
    await client.must('workspace.commit', { sessionId, message: title })
    return { sessionId, place }
  }
  const before = git(folder, 'rev-parse', 'trunk')
  const one = await work('One', 'a.txt')
  const landed = await client.must('workspace.land', { sessionId: one.sessionId, by: 'squash' })
  await client.must('landing.undo', { landingId: landed.place.landing?.landingId ?? '' })
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  expect((await client.must('workspace.status', { sessionId: one.sessionId })).place?.landing).toBeUndefined()
  const two = await work('Two', 'b.txt')
  const steps = [one, two].map(({ place }) => ({ branch: place.branch, by: 'merge' as const }))
  const { planId } = await client.must('landing.plan', { folder, steps })
  const { landingId } = await client.must('landing.land', { planId })
  for (const { sessionId } of [one, two]) {
    const { place, status } = await client.must('workspace.status', { sessionId })
    expect(place?.landing).toMatchObject({ by: 'merge', landingId, before })
    expect(status?.isSafeToRemove).toBe(true)
  }
  await client.must('workspace.land.undo', { sessionId: two.sessionId })
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  expect((await client.must('workspace.status', { sessionId: one.sessionId })).place?.landing).toBeUndefined()
  expect((await refused(client, 'landing.undo', { landingId: landingId ?? '' })).code).toBe('place-state')
})
