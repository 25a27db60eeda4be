import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { textWith } from '#core/testing/contract-table/matching'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

const text = (...parts: string[]): Promise<string> => readFile(path.join(...parts), 'utf8')

/** A session with a commit of its own. */
async function scene() {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), {
    'a.txt': 'one\n',
    'b.txt': 'b\n',
  })
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Task' })
  await writeFile(path.join(place.path, 'a.txt'), 'two\n')
  await client.must('workspace.commit', { sessionId, message: 'Two', dryRun: true })
  expect(git(place.path, 'log', '-1', '--format=%s')).toBe('first')
  await client.must('workspace.commit', { sessionId, message: 'Two' })
  /** Commits to the base branch. */
  const elsewhere = async (file: string, content: string): Promise<void> => {
    await writeFile(path.join(folder, file), content)
    git(folder, 'commit', '-qam', 'Elsewhere')
  }
  return { client, folder, sessionId, place, elsewhere }
}

it('brings the changes into the base branch and its files by a merge, squashed or rebased, and can be undone', async () => {
  const { client, folder, sessionId, place } = await scene()
  const before = git(folder, 'rev-parse', 'trunk')
  await writeFile(path.join(folder, 'b.txt'), 'mine\n')
  for (const by of ['merge', 'squash', 'rebase'] as const) {
    const dry = await client.must('workspace.land', { sessionId, by, message: 'Land it', dryRun: true })
    expect(dry.commands.at(-1), by).toMatch(/^git merge --ff-only /)
    expect(git(folder, 'rev-parse', 'trunk'), by).toBe(before)

    const { place: landed } = await client.must('workspace.land', { sessionId, by, message: 'Land it' })
    expect(await text(folder, 'a.txt'), by).toBe('two\n')
    expect(await text(folder, 'b.txt'), by).toBe('mine\n')
    expect(git(folder, 'log', '-1', '--format=%s %an', 'trunk')).toBe(by === 'rebase' ? 'Two Ann' : 'Land it Ann')
    expect(git(folder, 'log', '-1', '--format=%p', 'trunk').split(' '), by).toHaveLength(by === 'merge' ? 2 : 1)
    expect(landed.landing).toMatchObject({ by, before })
    expect((await client.must('workspace.status', { sessionId })).status?.isSafeToRemove, by).toBe(true)

    await client.must('workspace.land.undo', { sessionId, dryRun: true })
    expect(git(folder, 'rev-parse', 'trunk'), by).toBe(landed.landing?.after)
    await client.must('workspace.land.undo', { sessionId })
    expect(git(folder, 'rev-parse', 'trunk'), by).toBe(before)
    expect(await text(folder, 'a.txt'), by).toBe('one\n')
    expect(await text(folder, 'b.txt'), by).toBe('mine\n')
    expect(await text(place.path, 'a.txt'), by).toBe('two\n')
  }
})

it('never overwrites changes of the user, and moves a base branch that is checked out nowhere', async () => {
  const { client, folder, sessionId, place } = await scene()
  await writeFile(path.join(place.path, 'new.txt'), 'new\n')
  await client.must('workspace.commit', { sessionId, message: 'New' })
  await writeFile(path.join(folder, 'a.txt'), 'mine\n')
  await writeFile(path.join(folder, 'b.txt'), 'mine too\n')
  await writeFile(path.join(folder, 'new.txt'), 'also mine\n')
  const before = git(folder, 'rev-parse', 'trunk')
  for (const by of ['merge', 'squash', 'rebase'] as const)
    for (const dryRun of [true, false])
      expect(await client.request('workspace.land', { sessionId, by, dryRun })).toMatchObject({
        error: {
          code: 'place-state',
          message: 'Landing would overwrite: a.txt, new.txt. Commit or stash the changes in these files first.',
          details: { paths: ['a.txt', 'new.txt'] },
        },
      })
  expect(await text(folder, 'a.txt')).toBe('mine\n')
  expect(await text(folder, 'new.txt')).toBe('also mine\n')
  expect(git(folder, 'rev-parse', 'trunk')).toBe(before)
  expect((await client.must('workspace.status', { sessionId })).place?.landing).toBeUndefined()

  git(folder, 'checkout', '-q', '--detach')
  await client.must('workspace.land', { sessionId, by: 'squash' })
  expect(git(folder, 'show', 'trunk:a.txt')).toBe('two')
  expect(await text(folder, 'a.txt')).toBe('mine\n')
})

it('lands over changes that are staged as they land, and keeps later ones', async () => {
  const { client, folder, sessionId } = await scene()
  await writeFile(path.join(folder, 'a.txt'), 'two\n')
  git(folder, 'add', 'a.txt')
  await writeFile(path.join(folder, 'a.txt'), 'two and mine\n')
  await client.must('workspace.land', { sessionId, by: 'merge' })
  expect(await text(folder, 'a.txt')).toBe('two and mine\n')
  expect(git(folder, 'diff', '--name-only', '--cached')).toBe('')
})

it('undoes no landing over changes of the user, and names the files', async () => {
  const { client, folder, sessionId } = await scene()
  await client.must('workspace.land', { sessionId, by: 'merge' })
  const after = git(folder, 'rev-parse', 'trunk')
  await writeFile(path.join(folder, 'a.txt'), 'mine\n')
  await writeFile(path.join(folder, 'b.txt'), 'mine too\n')
  for (const dryRun of [true, false])
    expect(await client.request('workspace.land.undo', { sessionId, dryRun })).toMatchObject({
      error: {
        code: 'place-state',
        message: textWith('overwrite: a.txt. Commit or stash'),
        details: { paths: ['a.txt'] },
      },
    })
  expect(await text(folder, 'a.txt')).toBe('mine\n')
  expect(git(folder, 'rev-parse', 'trunk')).toBe(after)
  git(folder, 'stash', 'push', '-q', 'a.txt')
  await client.must('workspace.land.undo', { sessionId })
  expect(await text(folder, 'a.txt')).toBe('one\n')
  expect(await text(folder, 'b.txt')).toBe('mine too\n')
})

it('undoes no landing that others have built on, or that was pushed', async () => {
  const { client, folder, sessionId, elsewhere } = await scene()
  await client.must('workspace.land', { sessionId, by: 'merge' })
  const remote = path.join(await temporaryFolder(), 'remote.git')
  git(folder, 'init', '-q', '--bare', remote)
  git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'push', '-q', 'origin', 'trunk')
  const pushed = await client.request('workspace.land.undo', { sessionId })
  expect(pushed).toMatchObject({ error: { code: 'place-state', message: textWith('pushed') } })
  await elsewhere('b.txt', 'more\n')
  const built = await client.request('workspace.land.undo', { sessionId })
  expect(built).toMatchObject({ error: { code: 'place-state', message: textWith('new commits') } })
})

describe.each(['merge', 'rebase'] as const)('updating by %s', (by) => {
  it('says that the base branch is gone', async () => {
    const { client, folder, sessionId } = await scene()
    git(folder, 'branch', '-m', 'trunk', 'main')
    const gone = { error: { code: 'place-state', message: 'The branch trunk no longer exists.' } }
    expect(await client.request('workspace.update', { sessionId, by: 'merge' })).toMatchObject(gone)
    expect(await client.request('workspace.land', { sessionId, by: 'merge' })).toMatchObject(gone)
  })

  it('lists conflicts, which can be resolved or given up, and brings in the base branch, after which the worktree can land', async () => {
    const { client, folder, sessionId, place, elsewhere } = await scene()
    await elsewhere('a.txt', 'three\n')
    await client.must('workspace.update', { sessionId, by, dryRun: true })
    expect(await text(place.path, 'a.txt')).toBe('two\n')
    expect(await client.must('workspace.update', { sessionId, by })).toMatchObject({ conflicts: ['a.txt'] })
    expect((await client.must('workspace.status', { sessionId })).status).toMatchObject({
      unfinished: by,
      changed: [{ path: 'a.txt', state: 'conflict' }],
    })
    expect(await client.request('workspace.remove', { placeId: place.placeId, keepChanges: true })).toMatchObject({
      error: { code: 'place-unsafe' },
    })
    await client.must('workspace.update.abort', { sessionId, dryRun: true })
    expect(await text(place.path, 'a.txt')).toContain('<<<<<<<')
    await client.must('workspace.update.abort', { sessionId })
    expect(await text(place.path, 'a.txt')).toBe('two\n')

    await client.must('workspace.update', { sessionId, by })
    expect(await client.request('workspace.update.continue', { sessionId })).toMatchObject({
      error: { code: 'place-state', details: { paths: ['a.txt'] } },
    })
    await writeFile(path.join(place.path, 'a.txt'), 'both\n')
    await client.must('workspace.update.continue', { sessionId, dryRun: true })
    expect((await client.must('workspace.status', { sessionId })).status?.unfinished).toBe(by)
    expect(await client.must('workspace.update.continue', { sessionId })).toMatchObject({ conflicts: [] })
    expect((await client.must('workspace.status', { sessionId })).status).toMatchObject({ changedCount: 0, behind: 0 })

    await elsewhere('b.txt', 'theirs\n')
    expect(await client.request('workspace.land', { sessionId, by: 'merge' })).toMatchObject({
      error: { code: 'place-state' },
    })
    expect(await client.must('workspace.update', { sessionId, by })).toMatchObject({ conflicts: [] })
    expect(await text(place.path, 'b.txt')).toBe('theirs\n')
    await client.must('workspace.land', { sessionId, by: 'squash' })
    expect(await text(folder, 'a.txt')).toBe('both\n')
  })
})

describe.skipIf(process.platform === 'win32')('a pull request (skipped on Windows: shell scripts)', () => {
  it.each([
    ['gh', 'https://github.com/ann/project/pull/7', ''],
    ['glab', 'https://gitlab.com/ann/project/-/merge_requests/7', 'gitlab-'],
  ])('is opened by %s after a push, and stays with the worktree', async (program, url, prefix) => {
    const { client, folder, sessionId, place } = await scene()
    const root = await temporaryFolder()
    const remote = path.join(root, `${prefix}remote.git`)
    git(folder, 'init', '-q', '--bare', remote)
    git(folder, 'remote', 'add', 'origin', remote)
    const bin = path.join(root, 'bin')
    await mkdir(bin)
    const stub = path.join(bin, program)
    await writeFile(stub, `#!/bin/sh\nprintf '%s\\n' "$@" > '${root}/arguments'\necho "Creating"\necho '${url}'\n`)
    await chmod(stub, 0o755)
    const wish = { sessionId, title: '--web "x"', body: 'Why\nnot $(id)', draft: true }
    const missing = await client.request('workspace.pullRequest', wish)
    expect(missing).toMatchObject({ error: { code: 'program-missing', details: { program } } })
    expect(git(remote, 'branch', '--list')).toBe('')
    vi.stubEnv('PATH', `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`)
    const { pullRequest, commands } = await client.must('workspace.pullRequest', wish)
    vi.unstubAllEnvs()
    expect(pullRequest).toEqual({ url, number: 7 })
    expect(commands[0]).toBe(`git push --set-upstream -- origin refs/heads/${place.branch}:refs/heads/${place.branch}`)
    expect((await text(root, 'arguments')).trimEnd().split('\n')).toEqual(
      program === 'gh'
        ? [
            ...['pr', 'create', '--head', place.branch, '--base', 'trunk'],
            ...['--title=--web "x"', '--body=Why', 'not $(id)', '--draft'],
          ]
        : [
            ...['mr', 'create', '--source-branch', place.branch, '--target-branch', 'trunk'],
            ...['--title=--web "x"', '--description=Why', 'not $(id)', '--yes', '--draft'],
          ],
    )
    expect(git(remote, 'rev-parse', place.branch)).toBe(git(place.path, 'rev-parse', 'HEAD'))
    expect((await client.must('workspace.status', { sessionId })).place?.pullRequest).toEqual({ url, number: 7 })
    // Clients that follow agents are told with the next completed work.
    const agent = { kind: 'adapter', adapterName: 'worker' } as const
    await client.must('session.sendMessage', { sessionId, message: 'Go', agent })
    const completed = () =>
      client.notifications.find(
        ({ method, params }) =>
          method === 'server.event' && params.type === 'agent.event' && params.payload.kind === 'completed',
      )
    await client.until(() => completed() !== undefined)
    expect(completed()).toMatchObject({ params: { payload: { sessionId, pr: { url, number: 7 } } } })
  })

  it.each([
    [
      'gh',
      'https://github.com/ann/project/pull/7',
      `case "$2" in
        view) [ "$*" = 'pr view 7 --json state,isDraft' ] && echo '{"state":"OPEN","isDraft":true}';;
        checks) [ "$*" = 'pr checks 7 --json name,bucket,link' ] || exit 9
          echo '[{"name":"unit","bucket":"fail","link":"https://ci.example.org/1"},'
          echo '{"name":"lint","bucket":"pending","link":"javascript:alert(1)"}]'; exit 8;;
      esac`,
      {
        state: 'open',
        isDraft: true,
        checks: [
          { name: 'unit', state: 'failed', url: 'https://ci.example.org/1' },
          { name: 'lint', state: 'pending' },
        ],
      },
    ],
    [
      'glab',
      'https://gitlab.com/ann/project/-/merge_requests/7',
      `[ "$*" = 'mr view 7 --output json' ] || exit 9
      echo '{"state":"merged","head_pipeline":{"status":"success","web_url":"https://ci.example.org/2"}}'`,
      {
        state: 'merged',
        isDraft: false,
        checks: [{ name: 'Pipeline', state: 'passed', url: 'https://ci.example.org/2' }],
      },
    ],
  ])('has a state and checks, as %s tells them', async (program, url, says, status) => {
    const { client, folder, sessionId } = await scene()
    const root = await temporaryFolder()
    const remote = path.join(root, program === 'glab' ? 'gitlab.git' : 'remote.git')
    git(folder, 'init', '-q', '--bare', remote)
    git(folder, 'remote', 'add', 'origin', remote)
    const stub = path.join(root, program)
    await writeFile(stub, `#!/bin/sh\nif [ "$2" = create ]; then echo '${url}'; exit; fi\n${says}\n`, { mode: 0o755 })
    vi.stubEnv('PATH', `${root}${path.delimiter}${process.env['PATH'] ?? ''}`)
    expect(await client.must('workspace.pullRequest.status', { sessionId })).toEqual({ status: null })
    await client.must('workspace.pullRequest', { sessionId, title: 'x', body: '' })
    expect(await client.must('workspace.pullRequest.status', { sessionId })).toEqual({ status })
    await writeFile(stub, '#!/bin/sh\necho no >&2\nexit 1\n', { mode: 0o755 })
    const failed = await client.request('workspace.pullRequest.status', { sessionId })
    expect(failed).toMatchObject({ error: { code: 'git-failed', message: textWith('no') } })
    vi.unstubAllEnvs()
    expect(await client.request('workspace.pullRequest.status', { sessionId })).toMatchObject({
      error: { code: 'program-missing', details: { program } },
    })
  })

  it('is opened when the work is done, if asked for, and comes with the news of that', async () => {
    const { client, folder, sessionId, place } = await scene()
    const root = await temporaryFolder()
    const remote = path.join(root, 'remote.git')
    git(folder, 'init', '-q', '--bare', remote)
    git(folder, 'remote', 'add', 'origin', remote)
    const stub = path.join(root, 'gh')
    const url = 'https://github.com/ann/project/pull/8'
    await writeFile(stub, `#!/bin/sh\nprintf '%s\\n' "$@" > '${root}/arguments'\necho '${url}'\n`)
    const news = () =>
      client.notifications.flatMap(({ method, params }) =>
        method === 'server.event' && params.type === 'agent.event' && params.payload.kind === 'completed'
          ? [params.payload]
          : [],
      )
    const ask = { sessionId, agent: 'worker', kind: 'prompt', prompt: 'Go', options: { autoPr: true } } as const
    // The program cannot be run.
    await client.must('agent.message', ask)
    await client.until(() => news().length === 1)
    expect(news()[0]?.pr).toBeUndefined()
    expect((await client.must('workspace.status', { sessionId })).place?.pullRequestProblem).toContain('gh')
    await chmod(stub, 0o755)
    vi.stubEnv('PATH', `${root}${path.delimiter}${process.env['PATH'] ?? ''}`)
    await writeFile(path.join(place.path, 'later.txt'), 'later\n')
    await client.must('agent.message', ask)
    await client.until(() => news().length === 2)
    vi.unstubAllEnvs()
    expect(news()[1]).toMatchObject({ sessionId, pr: { url, number: 8 } })
    expect((await text(root, 'arguments')).split('\n').slice(0, 7)).toEqual([
      ...['pr', 'create', '--head', place.branch, '--base', 'trunk', '--title=Task'],
    ])
    expect(git(remote, 'show', '--format=%s', '--name-only', place.branch)).toBe('Task\n\nlater.txt')
    const now = (await client.must('workspace.status', { sessionId })).place
    expect(now).toMatchObject({ pullRequest: { number: 8 } })
    expect(now?.pullRequestProblem).toBeUndefined()
  })

  it('is not opened with a remote in the repository itself', async () => {
    const { client, folder, sessionId } = await scene()
    git(folder, 'remote', 'add', 'origin', './evil.git')
    expect(await client.request('workspace.pullRequest', { sessionId, title: 'x', body: '' })).toMatchObject({
      error: { code: 'place-state' },
    })
  })
})
