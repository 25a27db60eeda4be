import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RequestInput, RequestName } from '#shared/contract'
import { attribute, configure, hostileRepositories } from '#core/base/git/fixtures/hostile-repositories'
import { readGit } from '#core/base/git/git-program'
import { exists } from '#core/base/folders/exists'
import { hostOfTest } from '#core/testing/host-of-test'
import { isNightly, rowsNow } from '#core/testing/nightly'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

/*
 * Every request that changes a repository, on repositories that try to run something, to reach out of their folder, or
 * that are damaged. Nothing runs, nothing outside changes, and a request that fails changes nothing.
 */

const MANY_FILES = isNightly ? 50_000 : 200
const LARGE_FILE = Number(process.env['PARLEY_LARGE_FILE_MB'] ?? 12) * 1024 * 1024
/** 50,000 files take their time on a busy machine. */
const LIMIT_MS = isNightly ? 3_600_000 : 600_000
/** Longer files are compared by size. */
const MOST_READ = 1024 * 1024

interface Scene {
  /** Folder of the repository. */
  readonly folder: string
  /** A folder that is none of the repository's business. */
  readonly outside: string
  /** Command that leaves a file behind when something runs it. */
  readonly command: string
}

interface Row {
  readonly name: string
  /** Prepares the repository, before there is a worktree. */
  prepare?(scene: Scene): Promise<unknown>
  /** Prepares the new worktree. */
  inside?(worktree: string, scene: Scene): Promise<unknown>
  /** Requests that are refused, with their error; all others succeed. */
  /** True when any request may need a filter that has no consent; whatever fails then changes nothing. */
  readonly mayNeedConsent?: boolean
  readonly refused?: Partial<Record<RequestName, { readonly code: string; readonly message: RegExp }>>
  /** Removes the reason, after which everything succeeds. */
  mend?(worktree: string, scene: Scene): Promise<unknown>
  readonly isNightly?: boolean
}

const lines = (first: string, last: string): string =>
  [first, ...Array.from({ length: 20 }, (_, index) => `line ${index}`), last, ''].join('\n')

const failed = (message: RegExp) => ({ code: 'git-failed', message })
const CANNOT_IGNORE = /cannot be told to ignore/

const ODD_NAMES = [
  '-rf',
  '--force',
  'a\nb',
  ':(top)x',
  '*',
  ' lead and trail ',
  '"quoted"',
  'é\u{1F600}',
  '.git2',
  '@{1}',
]

/** Removes an object of the commit that is checked out. */
async function lose(folder: string, name: string, how: 'gone' | 'broken'): Promise<void> {
  const id = git(folder, 'rev-parse', name)
  const file = path.join(folder, '.git', 'objects', id.slice(0, 2), id.slice(2))
  await rm(file, { force: true })
  if (how === 'broken') await writeFile(file, 'no object')
}

const lockOf = (worktree: string): string =>
  path.resolve(worktree, git(worktree, 'rev-parse', '--git-path', 'index.lock'))

/** Returns the declaration of a submodule that git looks into. */
const declared = (name: string, at = 'inner'): string =>
  `[submodule "${name}"]\npath = ${at}\nurl = ./${at}\nignore = none\n`

/** Commits a submodule that is not filled. */
async function submodule(folder: string, name: string): Promise<void> {
  git(folder, 'update-index', '--add', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},inner`)
  await writeFile(path.join(folder, '.gitmodules'), declared(name))
  git(folder, 'add', '.gitmodules')
  git(folder, 'commit', '-qm', 'submodule')
  await configure(folder, '[status]', 'submoduleSummary = true')
}

/** Makes a repository with a changed file that goes through a filter of its own settings. */
async function filledRepository(folder: string, command: string): Promise<void> {
  const inner = await newRepository(folder, { 'x.txt': 'one\n' })
  const value = JSON.stringify(command)
  await configure(inner, '[filter "evil"]', `clean = ${value}`, `smudge = ${value}`, '[core]', `fsmonitor = ${value}`)
  await attribute(inner, '* filter=evil')
  await writeFile(path.join(inner, 'x.txt'), 'two\n')
}

/** A submodule whose commits no remote has, until one does. */
const notPushed = (name: string): Pick<Row, 'refused' | 'mend'> => ({
  refused: {
    'workspace.land': { code: 'place-state', message: /only in this worktree/ },
    'workspace.land.undo': { code: 'place-state', message: /no landing/ },
  },
  async mend(worktree) {
    git(path.join(worktree, name), 'update-ref', 'refs/remotes/origin/trunk', 'HEAD')
  },
})

/** Everything in which a repository can name a program, at once. */
async function everyProgram({ folder, command }: Scene): Promise<void> {
  const cannotBePassedOn = /cannot be passed on|more filters|bare repository|missing object|submodule|merge driver|LFS/
  // Newer versions of git run these hooks while the rest is prepared.
  const isHook = ({ name }: { readonly name: string }): number => Number(name === 'hooks by configuration')
  for (const { name, prepare } of hostileRepositories.toSorted((a, b) => isHook(a) - isHook(b)))
    if (!cannotBePassedOn.test(name)) await prepare(folder, command)
  await mkdir(path.join(folder, '.cursor'))
  await writeFile(path.join(folder, '.cursor', 'worktrees.json'), JSON.stringify({ 'setup-worktree': [command] }))
  const value = JSON.stringify(command)
  await attribute(folder, '*.txt merge=evil')
  await configure(
    folder,
    ...['[merge "evil"]', `driver = ${value}`, '[merge]', 'default = evil', 'tool = evil', '[mergetool "evil"]'],
    ...[`cmd = ${value}`, '[gpg]', `program = ${value}`, '[gpg "ssh"]', `program = ${value}`],
    ...[`defaultKeyCommand = ${value}`, '[sequence]', `editor = ${value}`, '[credential]', `helper = !${command}`],
    ...['[alias]', `commit = !${command}`, `worktree = !${command}`, '[trailer "x"]', `command = ${value}`],
    ...['[rebase]', 'autoStash = true', '[submodule]', 'recurse = true'],
  )
}

const table: readonly Row[] = [
  { name: 'programs in settings, attributes and hooks', prepare: everyProgram, mayNeedConsent: true },
  ...hostileRepositories
    .filter(({ name }) => !/cannot be passed on|more filters|bare repository/.test(name))
    .map(({ name, prepare }): Row => ({
      name,
      isNightly: !name.includes('ssh'),
      mayNeedConsent: /filter|LFS/.test(name) && !name.includes('submodule'),
      prepare: ({ folder, command }) => prepare(folder, command),
      ...(name.startsWith('a missing object') ? { refused: { 'workspace.create': failed(/./) } } : {}),
    })),
  {
    name: 'a filter whose name cannot be passed on',
    prepare: ({ folder, command }) => configure(folder, '[filter "a=b"]', `smudge = ${JSON.stringify(command)}`),
    refused: { 'workspace.create': failed(CANNOT_IGNORE) },
  },
  {
    name: 'a merge driver whose name cannot be passed on',
    isNightly: true,
    prepare: ({ folder, command }) => configure(folder, '[merge "a=b"]', `driver = ${JSON.stringify(command)}`),
    refused: { 'workspace.create': failed(CANNOT_IGNORE) },
  },
  ...['onbranch:parley/**', 'gitdir:**/worktrees/**', 'gitdir/i:**/WORKTREES/**'].map((condition): Row => ({
    name: `settings that only a worktree includes: ${condition}`,
    async prepare({ folder, command }) {
      const value = JSON.stringify(command)
      await attribute(folder, '*.txt filter=evil')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'attributes')
      await writeFile(path.join(folder, '.git', 'more'), `[filter "evil"]\nsmudge = ${value}\nclean = ${value}\n`)
      await configure(folder, `[includeIf ${JSON.stringify(condition)}]`, 'path = more')
    },
    // Git has to apply the filter.
    mayNeedConsent: true,
    isNightly: !condition.startsWith('onbranch'),
  })),
  {
    name: 'submodules whose addresses are programs',
    async prepare({ folder, command }) {
      for (const [name, url] of Object.entries({ one: `ext::${command}`, two: `--upload-pack=${command}` })) {
        git(folder, 'update-index', '--add', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},${name}`)
        await writeFile(
          path.join(folder, '.gitmodules'),
          `[submodule "${name}"]\npath = ${name}\nurl = ${JSON.stringify(url)}\nupdate = checkout\n`,
          { flag: 'a' },
        )
        await configure(
          folder,
          `[submodule "${name}"]`,
          `url = ${JSON.stringify(url)}`,
          `update = !${command}`,
          'active = true',
        )
      }
      git(folder, 'add', '.gitmodules')
      git(folder, 'commit', '-qm', 'submodules')
      await configure(folder, '[submodule]', 'recurse = true', '[protocol]', 'allow = always')
    },
  },
  {
    name: 'a submodule with commits in the worktree alone',
    inside: (worktree) =>
      newRepository(path.resolve(worktree, git(worktree, 'rev-parse', '--git-path', 'modules'), 'inner')),
    refused: { 'workspace.remove': { code: 'place-unsafe', message: /submodules/ } },
  },
  {
    name: 'a submodule that was filled in the worktree, with a filter of its own',
    async prepare({ folder }) {
      await submodule(folder, 'inner')
      await configure(folder, '[submodule "inner"]', 'ignore = none')
    },
    inside: (worktree, { command }) => filledRepository(path.join(worktree, 'inner'), command),
    ...notPushed('inner'),
  },
  {
    name: 'a repository that was made in the worktree, with a filter of its own',
    isNightly: true,
    inside: (worktree, { command }) => filledRepository(path.join(worktree, 'inner'), command),
    ...notPushed('inner'),
  },
  {
    name: 'a submodule that was filled in the worktree and renamed there, and moves in the base branch',
    async prepare({ folder }) {
      await submodule(folder, 'one')
    },
    async inside(worktree, { folder, command }) {
      await filledRepository(path.join(worktree, 'inner'), command)
      await writeFile(path.join(worktree, '.gitmodules'), declared('two'))
      // The update changes the declaration and the commit of the submodule.
      await writeFile(path.join(folder, '.gitmodules'), `${declared('one')}${declared('three', 'other')}`)
      git(folder, 'commit', '-q', '--allow-empty', '-m', 'empty')
      git(folder, 'update-index', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},inner`)
      git(folder, 'add', '.gitmodules')
      git(folder, 'commit', '-qm', 'moved')
    },
    ...notPushed('inner'),
  },
  {
    name: 'odd names of files',
    async prepare({ folder }) {
      for (const name of ODD_NAMES) await writeFile(path.join(folder, name), 'one\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'odd names')
    },
    async inside(worktree) {
      for (const name of ODD_NAMES) await writeFile(path.join(worktree, name), 'changed\n')
    },
  },
  {
    name: 'links out of the folder',
    async prepare({ folder, outside }) {
      await symlink(outside, path.join(folder, 'folder'))
      await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'file.txt'))
      await writeFile(path.join(folder, '.worktreeinclude'), 'folder/secret.txt\n../outside/secret.txt\n*.env\n')
      await writeFile(path.join(folder, '.gitignore'), '*.env\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'links')
      await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'linked.env'))
    },
    async inside(worktree, { outside }) {
      await rm(path.join(worktree, 'file.txt'))
      await symlink(path.join(outside, 'other.txt'), path.join(worktree, 'file.txt'))
    },
  },
  {
    name: 'a large file',
    isNightly: true,
    async inside(worktree) {
      await writeFile(path.join(worktree, 'large.bin'), '')
      await truncate(path.join(worktree, 'large.bin'), LARGE_FILE)
    },
  },
  {
    name: 'many files',
    isNightly: true,
    async prepare({ folder }) {
      for (let at = 0; at < MANY_FILES; at++) {
        const file = path.join(folder, `d${at % 100}`, `f${at}`)
        if (at < 100) await mkdir(path.dirname(file))
        await writeFile(file, `${at}\n`)
      }
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'many')
    },
    async inside(worktree) {
      for (let at = 0; at < MANY_FILES; at++) await writeFile(path.join(worktree, `d${at % 100}`, `f${at}`), `x${at}\n`)
    },
  },
  ...(['gone', 'broken'] as const).flatMap((how): Row[] => [
    {
      name: `an object of a file that is ${how}`,
      isNightly: how === 'broken',
      prepare: ({ folder }) => lose(folder, 'HEAD:a.txt', how),
      refused: { 'workspace.create': failed(/./) },
    },
    {
      name: `a tree that is ${how}`,
      isNightly: true,
      prepare: ({ folder }) => lose(folder, 'HEAD^{tree}', how),
      refused: { 'workspace.create': failed(/./) },
    },
    {
      name: `a commit that is ${how}`,
      isNightly: true,
      prepare: ({ folder }) => lose(folder, 'HEAD', how),
      refused: { 'workspace.create': failed(/./) },
    },
  ]),
  {
    name: 'a lock that was left behind in the worktree',
    inside: async (worktree) => (await open(lockOf(worktree), 'w')).close(),
    refused: {
      'workspace.commit': failed(/index\.lock/),
      'workspace.update': { code: 'place-state', message: /./ },
      'workspace.update.abort': { code: 'place-state', message: /./ },
      'workspace.update.continue': { code: 'place-state', message: /./ },
      'workspace.land': { code: 'place-state', message: /./ },
      'workspace.land.undo': { code: 'place-state', message: /./ },
    },
    mend: (worktree) => rm(lockOf(worktree), { force: true }),
  },
  {
    name: 'a lock that was left behind in the repository',
    isNightly: true,
    inside: async (_worktree, { folder }) => (await open(path.join(folder, '.git', 'index.lock'), 'w')).close(),
    refused: {
      // The base branch could not be given a commit.
      'workspace.update.abort': { code: 'place-state', message: /./ },
      'workspace.update.continue': { code: 'place-state', message: /./ },
      'workspace.land': failed(/index\.lock/),
      'workspace.land.undo': { code: 'place-state', message: /./ },
    },
    mend: (_worktree, { folder }) => rm(path.join(folder, '.git', 'index.lock')),
  },
]

/** Describes everything that a folder contains, except git's own files. */
async function filesOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name)
    if (path.relative(folder, file).split(path.sep)[0] === '.git' || entry.isDirectory()) continue
    const { size, mode } = await lstat(file)
    const content = entry.isSymbolicLink()
      ? await readlink(file)
      : size > MOST_READ
        ? String(size)
        : createHash('sha1')
            .update(await readFile(file))
            .digest('hex')
    found.push(`${file} ${mode.toString(8)} ${content}`)
  }
  return found.sort()
}

/** Describes all files, commits and staged changes of some working folders of a repository. */
async function stateOf(folders: readonly string[]): Promise<string[]> {
  const state: string[] = []
  for (const folder of folders) {
    state.push(...(await filesOf(folder)))
    for (const args of [
      ['for-each-ref'],
      ['rev-parse', 'HEAD'],
      ['symbolic-ref', 'HEAD'],
      ['ls-files', '--stage'],
      ['worktree', 'list'],
    ]) {
      const told = await readGit(folder, args, { timeoutMs: 60_000 })
      state.push(`${folder} git ${args.join(' ')}: ${told.ok ? told.value.toString() : told.error.reason}`)
    }
  }
  return state
}

/** Runs every request that changes something on a repository. */
async function changeEverything({
  name,
  prepare,
  inside,
  mend,
  mayNeedConsent = false,
  refused = {},
}: Row): Promise<void> {
  const root = await temporaryFolder()
  const outside = path.join(root, 'outside')
  const canary = path.join(root, 'canary')
  const command = path.join(root, 'evil.sh')
  await mkdir(outside)
  await writeFile(path.join(outside, 'secret.txt'), 'secret\n')
  await writeFile(command, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
  const folder = await newRepository(path.join(root, 'repository'), { 'a.txt': lines('one', 'one'), 'b.txt': 'b\n' })
  const scene = { folder, outside, command }
  await prepare?.(scene)

  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const worktrees: string[] = []
  /** Requests of which it is known that they were refused. */
  const seen = new Set<RequestName>()
  let isMended = false
  let neededConsent = false
  const call = async <N extends RequestName>(request: N, input: RequestInput<N>) => {
    const expected = isMended ? undefined : refused[request]
    const before = expected === undefined && !mayNeedConsent ? [] : await stateOf([folder, ...worktrees])
    const done = await client.request(request, input)
    if (done.ok) {
      expect(expected, `${name}: ${request} succeeds`).toBeUndefined()
      return done.value
    }
    if (mayNeedConsent && expected === undefined) {
      // Without Git LFS its files are refused in git's own words.
      neededConsent ||= /need consent|filter 'lfs' failed/.test(done.error.message)
      expect(await stateOf([folder, ...worktrees]), `${name}: ${request} changed something`).toEqual(before)
      return undefined
    }
    expect(done.error, `${name}: ${request}`).toMatchObject({ code: expected?.code ?? 'success' })
    expect(done.error.message).toMatch(expected?.message ?? /./)
    expect(await stateOf([folder, ...worktrees]), `${name}: ${request} changed something`).toEqual(before)
    seen.add(request)
    return undefined
  }
  /** Commits to the base branch where it is checked out, if nothing locks it. */
  const commitBase = async (text: string): Promise<void> => {
    if (await exists(path.join(folder, '.git', 'index.lock'))) return
    await writeFile(path.join(folder, 'a.txt'), text)
    const safely = (...args: string[]) =>
      git(folder, '-c', 'core.hooksPath=/dev/null', '-c', 'hook.evil.enabled=false', '-c', 'core.fsmonitor=', ...args)
    const id = safely('hash-object', '-w', '--no-filters', 'a.txt')
    safely('update-index', '--cacheinfo', `100644,${id},a.txt`)
    const commit = safely('commit-tree', '-p', 'HEAD', '-m', 'base', safely('write-tree'))
    safely('update-ref', 'refs/heads/trunk', commit)
  }
  const everyChange = async (sessionId: string, placeId: string, worktree: string, round: string): Promise<void> => {
    const scope = { kind: 'unstaged' } as const
    await writeFile(path.join(worktree, 'a.txt'), lines(`first ${round}`, `last ${round}`))
    const diff = await client.request('review.readDiff', { sessionId, scope, path: 'a.txt' })
    if (!diff.ok) throw new Error(diff.error.message)
    const { token } = diff.value
    await call('review.apply', { sessionId, scope, path: 'a.txt', token, action: 'revert', selection: [{ hunk: 1 }] })
    await call('workspace.commit', { sessionId, message: round })
    await commitBase(lines(`base ${round}`, 'one'))
    await call('workspace.update', { sessionId, by: 'merge' })
    await call('workspace.update.abort', { sessionId })
    if (isNightly) {
      await client.request('workspace.update', { sessionId, by: 'rebase' })
      await client.request('workspace.update.abort', { sessionId })
    }
    await client.request('workspace.update', { sessionId, by: 'merge' })
    if ((await client.must('workspace.status', { sessionId })).status?.unfinished !== undefined)
      await writeFile(path.join(worktree, 'a.txt'), lines(`both ${round}`, 'one'))
    await call('workspace.update.continue', { sessionId })
    await call('workspace.land', { sessionId, by: 'squash' })
    await call('workspace.land.undo', { sessionId })
    await writeFile(path.join(worktree, 'a.txt'), lines(`later ${round}`, 'one'))
    await writeFile(path.join(worktree, 'new.txt'), round)
    await call('workspace.remove', { placeId, keepChanges: true })
    await call('workspace.restore', { placeId })
    if (mayNeedConsent) return
    expect(await readFile(path.join(worktree, 'new.txt'), 'utf8')).toBe(round)
    expect(await readFile(path.join(worktree, 'a.txt'), 'utf8')).toBe(lines(`later ${round}`, 'one'))
  }

  await client.request('workspace.describe', { folder })
  const created = await call('workspace.create', { folder, title: 'Task' })
  if (created !== undefined) {
    const { sessionId, place } = created
    worktrees.push(place.path)
    await inside?.(place.path, scene)
    await everyChange(sessionId, place.placeId, place.path, 'first')
    await mend?.(place.path, scene)
    isMended = mend !== undefined
    if (isMended) await everyChange(sessionId, place.placeId, place.path, 'second')
  } else {
    // Nothing is left of it.
    expect((await client.must('workspace.list', {})).places).toEqual([])
    expect(git(folder, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/trunk')
  }
  expect(neededConsent).toBe(mayNeedConsent)
  expect([...seen].sort()).toEqual(Object.keys(refused).sort())
  expect(await exists(canary), 'a program ran').toBe(false)
  expect(await filesOf(outside)).toHaveLength(1)
  expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret\n')
}

describe.skipIf(process.platform === 'win32')(
  'runs nothing, and changes nothing when it fails (skipped on Windows: shell scripts)',
  () => {
    it.each(rowsNow(table, (row) => row.isNightly !== true))('$name', { timeout: LIMIT_MS }, changeEverything)
  },
)
