import { access, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

async function scene(archiveScript?: string) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const base = await temporaryFolder()
  const folder = await newRepository(path.join(base, 'project'), {
    'a.txt': 'one\n',
    ...(archiveScript === undefined
      ? {}
      : { 'conductor.json': JSON.stringify({ scripts: { archive: archiveScript } }) }),
  })
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Task' })
  const stateOf = async () => {
    const { session } = await client.must('session.get', { sessionId })
    const { places } = await client.must('workspace.list', {})
    return [session?.status, places[0]?.state]
  }
  return { client, base, folder, sessionId, place, stateOf }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

posixIt(
  'shows its plan, cleans up, keeps the changes, removes the worktree, archives, and undoes all of it',
  async () => {
    const { client, base, folder, sessionId, place, stateOf } = await scene(
      'echo "$CONDUCTOR_ROOT_PATH" > "$CONDUCTOR_ROOT_PATH/../torn-down"',
    )
    await writeFile(path.join(place.path, 'a.txt'), 'two\n')
    const plan = await client.must('workspace.done', { sessionId, dryRun: true })
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['end', 'teardown', 'keep', 'remove', 'archive'])
    expect(plan.steps[1]?.teardown).toMatchObject({ source: 'conductor.json', isAllowed: false })
    expect(plan.commands.at(-1)).toMatch(/^git worktree remove /)
    expect(await stateOf()).toEqual(['active', 'ready'])
    expect(await client.request('workspace.done', { sessionId })).toMatchObject({
      error: { code: 'consent-needed', details: { consent: 'script' } },
    })
    expect(await stateOf()).toEqual(['active', 'ready'])
    const hash = plan.steps[1]?.teardown?.hash ?? ''
    expect((await client.must('workspace.done', { sessionId, hash })).wasActive).toBe(true)
    expect(await stateOf()).toEqual(['archived', 'removed'])
    expect(await readFile(path.join(base, 'torn-down'), 'utf8')).toBe(`${folder}\n`)
    expect(await isThere(place.path)).toBe(false)
    expect(await client.must('workspace.done', { sessionId })).toMatchObject({ steps: [] })
    await client.must('workspace.done.undo', { sessionId })
    expect(await stateOf()).toEqual(['active', 'ready'])
    expect(await readFile(path.join(place.path, 'a.txt'), 'utf8')).toBe('two\n')
    expect(git(place.path, 'symbolic-ref', '--short', 'HEAD')).toBe(place.branch)
  },
)

posixIt('keeps everything when the teardown fails, and tells what it said', async () => {
  const { client, sessionId, place, stateOf } = await scene('echo no database >&2; exit 3')
  const { steps } = await client.must('workspace.done', { sessionId, dryRun: true })
  const failed = await client.request('workspace.done', { sessionId, hash: steps[1]?.teardown?.hash ?? '' })
  expect(failed).toMatchObject({
    error: { code: 'process-failed', details: { script: 'teardown', output: 'no database' } },
  })
  expect(await stateOf()).toEqual(['active', 'ready'])
  expect(await isThere(place.path)).toBe(true)
})

it('only archives a session without a worktree, and finishes what is archived already', async () => {
  const { client, folder, sessionId, stateOf } = await scene()
  const plain = await client.must('session.create', { targetWorkingDirectory: folder })
  const { steps } = await client.must('workspace.done', { sessionId: plain.sessionId })
  expect(steps.map(({ kind }) => kind)).toEqual(['end', 'archive'])
  await client.must('session.close', { sessionId })
  await client.must('session.archive', { sessionId })
  const rest = await client.must('workspace.done', { sessionId })
  expect(rest.steps.map(({ kind }) => kind)).toEqual(['keep', 'remove'])
  expect(await stateOf()).toEqual(['archived', 'removed'])
  await client.must('workspace.done.undo', { sessionId, resumes: false })
  expect(await stateOf()).toEqual(['closed', 'ready'])
})

it('keeps a worktree whose merge is not finished, before anything is done', async () => {
  const { client, folder, sessionId, place, stateOf } = await scene()
  await writeFile(path.join(place.path, 'a.txt'), 'two\n')
  await client.must('workspace.commit', { sessionId, message: 'Two' })
  await writeFile(path.join(folder, 'a.txt'), 'three\n')
  git(folder, 'commit', '-qam', 'Three')
  await client.must('workspace.update', { sessionId, by: 'merge' })
  expect(await client.request('workspace.done', { sessionId })).toMatchObject({ error: { code: 'place-unsafe' } })
  expect(await stateOf()).toEqual(['active', 'ready'])
})
