import { access, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { HostOptions } from '#core/host/options'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { someNumber } from '#core/testing/contract-table/matching'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { slugOf } from './names'
import { git, newRepository } from './testing'

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
const text = (...parts: string[]): Promise<string> => readFile(path.join(...parts), 'utf8')

async function scene(files?: Readonly<Record<string, string>>, options: Partial<HostOptions> = {}) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))], options)
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), files)
  return { test, client, folder }
}

/** Commits a change in a worktree. */
async function commit(client: TestClient, sessionId: string, folder: string, files: Record<string, string>) {
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content)
  return client.must('workspace.commit', { sessionId, message: `Change ${Object.keys(files).join()}` })
}

it.each([
  ['Fix the login', 'fix-the-login'],
  ['../../etc; rm -rf /', 'etc-rm-rf'],
  ['日本語 テスト', '日本語-テスト'],
  ['-- -x', 'x'],
  ['', 'session'],
])('names a branch after %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('gives worktrees that are asked for at the same moment branches of their own, and loses none', async () => {
  const { client, folder } = await scene()
  const made = await Promise.all([1, 2, 3].map(() => client.must('workspace.create', { folder, title: 'Fix it' })))
  const branches = made.map(({ place }) => place.branch).toSorted()
  expect(branches).toEqual(['parley/fix-it', 'parley/fix-it-2', 'parley/fix-it-3'])
  for (const { place } of made) {
    expect(await text(place.path, 'a.txt')).toBe('one\n')
    expect(git(place.path, 'symbolic-ref', '--short', 'HEAD')).toBe(place.branch)
  }
})

it('leaves out names that are folders of other branches', async () => {
  const { client, folder } = await scene()
  git(folder, 'branch', 'parley/fix-it/part')
  const { place } = await client.must('workspace.create', { folder, title: 'Fix it' })
  expect(place.branch).toBe('parley/fix-it-2')
})

it('starts a session in a worktree of its own, beside the files of the user', async () => {
  const { client, folder } = await scene({ 'app/a.txt': 'one\n' })
  await writeFile(path.join(folder, 'app', 'a.txt'), 'mine\n')
  const { sessionId, place } = await client.must('workspace.create', {
    folder: path.join(folder, 'app'),
    title: 'Fix it',
  })
  expect(place).toMatchObject({ branch: 'parley/fix-it', baseBranch: 'trunk', state: 'ready', prefix: 'app/' })
  const { session } = await client.must('session.get', { sessionId })
  expect(session).toMatchObject({
    targetWorkingDirectory: path.join(place.path, 'app'),
    place: { placeId: place.placeId, branch: 'parley/fix-it', baseBranch: 'trunk' },
  })
  expect(await text(place.path, 'app', 'a.txt')).toBe('one\n')
  expect(await text(folder, 'app', 'a.txt')).toBe('mine\n')
  const second = await client.must('workspace.create', { folder, title: 'Again', branchName: 'Fix it' })
  expect(second.place.branch).toBe('parley/fix-it-2')
})

it('lists a session in a worktree under the folder of the repository', async () => {
  const { client, folder } = await scene({ 'app/a.txt': 'one\n' })
  const { sessionId: here } = await client.must('session.create', { targetWorkingDirectory: folder })
  const { sessionId: there } = await client.must('workspace.create', { folder })
  const { sessionId: inside } = await client.must('workspace.create', { folder: path.join(folder, 'app') })
  const { folders } = await client.must('session.getFacets', {})
  expect(folders).toEqual([
    { folder, sessions: 2 },
    { folder: path.join(folder, 'app'), sessions: 1 },
  ])
  const listed = async (one: string) =>
    (await client.must('session.list', { folders: [one] })).sessions.map(({ sessionId }) => sessionId).toSorted()
  expect(await listed(folder)).toEqual([here, there].toSorted())
  expect(await listed(path.join(folder, 'app'))).toEqual([inside])
})

it('keeps the place of a session over a restart, and gives it to branches that share the folder', async () => {
  const { test, client, folder } = await scene()
  const { sessionId, place } = await client.must('workspace.create', { folder })
  const restarted = await (await test.again()).client()
  const { session } = await restarted.must('session.get', { sessionId })
  expect(session?.place?.path).toBe(place.path)
  const fork = await restarted.must('session.fork', { sourceSessionId: sessionId })
  expect((await restarted.must('session.get', { sessionId: fork.sessionId })).session?.place).toEqual(session?.place)
})

it('explains why a folder cannot have a worktree', async () => {
  const { client, folder } = await scene()
  const plain = await temporaryFolder()
  expect(await client.must('workspace.describe', { folder: plain })).toMatchObject({ repository: null })
  expect(await client.request('workspace.create', { folder: plain })).toMatchObject({
    error: { code: 'not-a-repository' },
  })
  const unborn = path.join(plain, 'unborn')
  await mkdir(unborn)
  git(unborn, 'init', '-q')
  expect(await client.must('workspace.describe', { folder: unborn })).toMatchObject({
    problem: 'The repository has no commits yet. Create one first.',
  })
  expect(await client.request('workspace.create', { folder: unborn })).toMatchObject({ error: { code: 'git-failed' } })
  const bare = path.join(plain, 'bare.git')
  git(plain, 'init', '-q', '--bare', bare)
  expect(await client.request('workspace.create', { folder: bare })).toMatchObject({
    error: { code: 'not-a-repository' },
  })
  const broken = await client.request('workspace.create', { folder, base: '--force' })
  expect(broken).toMatchObject({ error: { code: 'git-failed' } })
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
})

it('works with a detached HEAD, from which nothing can land', async () => {
  const { client, folder } = await scene()
  git(folder, 'checkout', '-q', '--detach')
  const { sessionId, place } = await client.must('workspace.create', { folder })
  expect(place.baseBranch).toBeUndefined()
  await commit(client, sessionId, place.path, { 'a.txt': 'two\n' })
  expect(await client.request('workspace.land', { sessionId, by: 'merge' })).toMatchObject({
    error: { code: 'place-state' },
  })
})

it('copies the ignored files that .worktreeinclude names, over nothing and through no link', async () => {
  const { client, folder } = await scene({
    '.gitignore': '.env*\nsecret/\n',
    '.worktreeinclude': '.env*\nmine.txt\n',
  })
  const outside = await temporaryFolder()
  await writeFile(path.join(folder, '.env'), 'KEY=1\n')
  await writeFile(path.join(folder, '.env.-odd\nname'), 'odd\n')
  await symlink(path.join(outside, 'x'), path.join(folder, '.env.link'))
  await writeFile(path.join(folder, 'mine.txt'), 'not ignored\n')
  const { place, copied, notCopied } = await client.must('workspace.create', { folder })
  expect(copied).toBe(2)
  expect(await text(place.path, '.env')).toBe('KEY=1\n')
  expect(await text(place.path, '.env.-odd\nname')).toBe('odd\n')
  expect(notCopied).toEqual([{ path: '.env.link', reason: 'it is no regular file' }])
  expect(await exists(path.join(place.path, 'mine.txt'))).toBe(false)
})

it('runs setup commands after consent to their exact text only', async () => {
  const { client, folder } = await scene({
    '.cursor/worktrees.json': JSON.stringify({ 'setup-worktree': ['echo "$ROOT_WORKTREE_PATH" > setup.txt'] }),
  })
  const { sessionId, place, setup } = await client.must('workspace.create', { folder })
  expect(setup).toMatchObject({ isAllowed: false, source: '.cursor/worktrees.json' })
  expect(await exists(path.join(place.path, 'setup.txt'))).toBe(false)
  expect(await client.request('workspace.setUp', { sessionId, hash: 'another' })).toMatchObject({
    error: { code: 'trust-outdated' },
  })
  await client.must('session.subscribe', { sessionId })
  await client.must('workspace.setUp', { sessionId, hash: setup?.hash ?? '' })
  await client.untilEvent(sessionId, 'runtime.command.completed')
  expect(await text(place.path, 'setup.txt')).toBe(`${folder}\n`)
  expect((await client.must('workspace.describe', { folder })).setup?.isAllowed).toBe(true)
  await writeFile(path.join(folder, '.cursor', 'worktrees.json'), JSON.stringify({ 'setup-worktree': 'echo evil' }))
  expect((await client.must('workspace.describe', { folder })).setup).toMatchObject({
    commands: ['echo evil'],
    isAllowed: false,
  })
})

it('removes only what is safe to remove, and restores all of it', async () => {
  const { client, folder } = await scene({ 'a.txt': 'one\n', '.gitignore': 'cache/\n' })
  const { sessionId, place } = await client.must('workspace.create', { folder })
  const { placeId } = place
  await writeFile(path.join(place.path, 'new file.txt'), 'new\n')
  await mkdir(path.join(place.path, 'cache'))
  await writeFile(path.join(place.path, 'cache', 'x'), 'ignored\n')
  expect(await client.request('workspace.remove', { placeId })).toMatchObject({
    error: { code: 'place-unsafe', details: { reasons: ['One file has uncommitted changes.'] } },
  })
  const dry = await client.must('workspace.remove', { placeId, keepChanges: true, dryRun: true })
  expect(dry.commands).toEqual([expect.stringContaining('git worktree remove')])
  expect(await exists(place.path)).toBe(true)
  await client.must('workspace.remove', { placeId, keepChanges: true })
  expect(await exists(place.path)).toBe(false)
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
  expect(await client.request('workspace.commit', { sessionId, message: 'x' })).toMatchObject({
    error: { code: 'place-not-found' },
  })
  const { commands } = await client.must('workspace.restore', { placeId, dryRun: true })
  expect(commands[0]).toMatch(/^git worktree add --no-checkout /)
  expect((await client.must('workspace.list', {})).places[0]?.state).toBe('removed')
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'new file.txt')).toBe('new\n')
  expect(await text(place.path, 'cache', 'x')).toBe('ignored\n')
  expect(git(place.path, 'status', '--porcelain')).toBe('?? "new file.txt"')

  await commit(client, sessionId, place.path, {})
  const lonely = await client.request('workspace.remove', { placeId })
  expect(lonely).toMatchObject({ error: { details: { reasons: ['One commit is on no other branch.'] } } })
})

it.each([
  ['its folder was deleted', (_folder: string, gone: string) => rm(gone, { recursive: true })],
  [
    'git removed it',
    (folder: string, gone: string) => Promise.resolve(void git(folder, 'worktree', 'remove', '--force', gone)),
  ],
])('restores a worktree or forgets it when %s', async (_how, lose) => {
  const { client, folder } = await scene()
  const { sessionId, place } = await client.must('workspace.create', { folder })
  const { placeId } = place
  await commit(client, sessionId, place.path, { 'a.txt': 'committed\n' })
  await lose(folder, place.path)
  expect((await client.must('workspace.list', {})).places[0]).toMatchObject({ state: 'ready', exists: false })

  const { commands } = await client.must('workspace.restore', { placeId, dryRun: true })
  expect(commands).toContainEqual(expect.stringMatching(/^git worktree add --no-checkout /))
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'a.txt')).toBe('committed\n')
  expect(git(place.path, 'symbolic-ref', '--short', 'HEAD')).toBe(place.branch)
  expect(git(place.path, 'status', '--porcelain')).toBe('')
  await commit(client, sessionId, place.path, { 'a.txt': 'again\n' })

  await lose(folder, place.path)
  expect((await client.must('workspace.remove', { placeId })).place.state).toBe('removed')
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'a.txt')).toBe('again\n')
})

it('finds a repository that was moved once git knows of it, and says how until then', async () => {
  const { client, folder } = await scene()
  const { sessionId, place } = await client.must('workspace.create', { folder })
  const { placeId } = place
  await writeFile(path.join(place.path, 'a.txt'), 'changed\n')
  await rename(folder, `${folder}-moved`)
  const message = expect.stringContaining('git worktree repair') as string
  expect(await client.request('workspace.commit', { sessionId, message: 'x' })).toMatchObject({
    error: { code: 'place-state', message },
  })
  expect(await client.request('workspace.remove', { placeId, keepChanges: true })).toMatchObject({
    error: { code: 'place-unsafe', message },
  })
  expect(await text(place.path, 'a.txt')).toBe('changed\n')

  git(`${folder}-moved`, 'worktree', 'repair', place.path)
  await commit(client, sessionId, place.path, {})
  expect((await client.must('workspace.list', {})).places[0]?.repository).toBe(`${folder}-moved`)
  await client.must('workspace.land', { sessionId, by: 'rebase' })
  expect(await text(`${folder}-moved`, 'a.txt')).toBe('changed\n')
  await client.must('workspace.remove', { placeId })
})

it('keeps commits on no branch when the folder of a worktree is gone', async () => {
  const { client, folder } = await scene()
  const { place } = await client.must('workspace.create', { folder })
  const { placeId } = place
  git(place.path, 'checkout', '-q', '--detach')
  await writeFile(path.join(place.path, 'a.txt'), 'only here\n')
  git(place.path, 'commit', '-qam', 'On no branch')
  await rm(place.path, { recursive: true })
  await client.must('workspace.remove', { placeId })
  git(folder, 'reflog', 'expire', '--expire=now', '--all')
  git(folder, 'gc', '-q', '--prune=now')
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'a.txt')).toBe('only here\n')
})

it.each([
  ['made the worktree', () => Promise.resolve()],
  ['made room for the files', (folder: string) => rm(folder, { recursive: true })],
  [
    'moved the files back',
    async (folder: string, keptIn: string) => {
      await rm(folder, { recursive: true })
      await rename(keptIn, folder)
    },
  ],
  [
    'moved the files back and took their old link away',
    async (folder: string, keptIn: string) => {
      await rm(folder, { recursive: true })
      await rename(keptIn, folder)
      await rm(path.join(folder, '.git'))
    },
  ],
])('goes on with a restore that ended when it had %s', async (_what, leave) => {
  const { client, folder } = await scene({ 'a.txt': 'one\n', 'b.txt': 'b\n', '.gitignore': 'cache\n' })
  const { place } = await client.must('workspace.create', { folder })
  const { placeId, branch } = place
  await writeFile(path.join(place.path, 'a.txt'), 'changed\n')
  await writeFile(path.join(place.path, 'cache'), 'ignored\n')
  const { place: removed } = await client.must('workspace.remove', { placeId, keepChanges: true })
  git(folder, 'worktree', 'add', '-q', '--no-checkout', place.path, branch)
  await leave(place.path, removed.keptIn ?? '')
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'cache')).toBe('ignored\n')
  expect(git(place.path, 'status', '--porcelain')).toBe(' M a.txt')
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(2)
})

it('restores a pruned worktree from the commit that keeps its changes', async () => {
  const { client, folder } = await scene()
  const { place } = await client.must('workspace.create', { folder })
  await writeFile(path.join(place.path, 'a.txt'), 'changed\n')
  await writeFile(path.join(place.path, 'b.txt'), 'new\n')
  const { placeId } = place
  await client.must('workspace.remove', { placeId, keepChanges: true })
  const dry = await client.must('workspace.prune', { dryRun: true })
  expect(dry.placeIds).toEqual([placeId])
  expect(await exists(dry.folders[0] ?? '')).toBe(true)
  await client.must('workspace.prune', {})
  expect(await exists(dry.folders[0] ?? '')).toBe(false)
  git(folder, 'branch', '-D', place.branch)
  git(folder, 'gc', '-q', '--prune=now')
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'a.txt')).toBe('changed\n')
  expect(await text(place.path, 'b.txt')).toBe('new\n')
})

it('prunes no worktree that contains a repository of its own', async () => {
  const { client, folder } = await scene()
  const { place } = await client.must('workspace.create', { folder })
  const { placeId } = place
  await newRepository(path.join(place.path, 'clones', 'other'))
  await client.must('workspace.remove', { placeId, keepChanges: true })
  expect(await client.must('workspace.prune', {})).toEqual({ placeIds: [], folders: [] })
  await client.must('workspace.restore', { placeId })
  expect(await text(place.path, 'clones', 'other', 'a.txt')).toBe('one\n')
})

it('lists worktrees with their state, and folders that belong to none', async () => {
  const { client, folder } = await scene()
  const { place, sessionId } = await client.must('workspace.create', { folder, title: 'One' })
  const stray = path.join(path.dirname(place.path), 'stray')
  await mkdir(stray)
  const { places, orphans } = await client.must('workspace.list', { sizes: true })
  expect(places).toEqual([
    expect.objectContaining({
      sessionId,
      title: 'One',
      exists: true,
      sessionStatus: 'active',
      size: someNumber,
    }),
  ])
  expect(orphans).toEqual([stray])
})

it('repairs what a crash interrupted', async () => {
  let opened: Store | undefined
  const { test, client, folder } = await scene(undefined, {
    async openStore(dir) {
      const result = await openStore({ dir })
      if (result.ok) opened ??= result.value
      return result
    },
  })
  const begun = await client.must('workspace.create', { folder, title: 'Begun' })
  const going = await client.must('workspace.create', { folder, title: 'Going' })
  await writeFile(path.join(going.place.path, 'b.txt'), 'new\n')
  const kept = path.join(test.dataDir, 'worktrees', '.removed', going.place.placeId)
  // As after a crash before the session was stored, and between moving the files and telling git.
  await opened?.write((writer) => {
    writer.putPlace({ ...begun.place, placeId: 'lost', sessionId: 'never-stored', state: 'creating' })
    writer.putPlace({ ...going.place, state: 'removing', keptIn: kept })
  })
  await mkdir(path.dirname(kept), { recursive: true })
  await rename(going.place.path, kept)
  const restarted = await (await test.again()).client()
  const { places } = await restarted.must('workspace.list', {})
  expect(places.map(({ placeId, state }) => [placeId, state]).sort()).toEqual(
    [
      [begun.place.placeId, 'ready'],
      [going.place.placeId, 'removed'],
    ].sort(),
  )
  await restarted.must('workspace.restore', { placeId: going.place.placeId })
  expect(await text(going.place.path, 'b.txt')).toBe('new\n')
})

it('shows who is working in the folder', async () => {
  const test = await hostOfTest([scriptedAdapter('worker', ({ cancelled }) => cancelled.then(() => undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  await client.must('session.create', { sessionId: 's', title: 'Busy', targetWorkingDirectory: folder })
  await client.must('session.sendMessage', { sessionId: 's', message: 'work' })
  await expect
    .poll(async () => (await client.must('workspace.describe', { folder })).workingHere, { timeout: 20_000 })
    .toEqual([{ sessionId: 's', title: 'Busy' }])
  await client.must('session.suspend', { sessionId: 's' })
})
