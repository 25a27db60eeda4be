import { access, appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { repository } from './testing'
import { changeGit, readGit } from './git-program'
import { provideGitConsent } from './settings/consent'
import { parseStatus, STATUS_ARGUMENTS } from './status'
import { parseWorktrees } from './worktrees'

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** A setting or file of a repository that names a program. */
const hostile: readonly {
  name: string
  /** True when git has to apply a filter that has no consent. */
  isRefused?: boolean
  prepare(folder: string, command: string): Promise<unknown>
}[] = [
  {
    name: 'hooks',
    async prepare(folder, command) {
      for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'post-checkout', 'post-merge', 'pre-push']) {
        const file = path.join(folder, '.git', 'hooks', hook)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, `#!/bin/sh\n${command}\n`)
        await chmod(file, 0o755)
      }
    },
  },
  ...[
    ['a filter', '[filter "evil"]', 'clean = CMD', 'smudge = CMD', 'required = true'],
    ['a filter process', '[filter "evil"]', 'process = CMD'],
    ['a merge driver', '[merge "evil"]', 'driver = CMD'],
    ['a monitor of files', '[core]', 'fsmonitor = CMD'],
    ['programs for signatures', '[gpg]', 'program = CMD', '[commit]', 'gpgsign = false'],
    ['an editor and a pager', '[core]', 'editor = CMD', 'pager = CMD', '[sequence]', 'editor = CMD'],
    ['credentials and ssh', '[core]', 'sshCommand = CMD', 'askPass = CMD', '[credential]', 'helper = !CMD'],
    ['a receiving program', '[remote "origin"]', 'receivepack = CMD', 'uploadpack = CMD'],
    ['a remote that is a program', '[remote "origin"]', 'url = ext::CMD'],
  ].map(([name = '', ...lines]) => ({
    name,
    isRefused: name.startsWith('a filter'),
    prepare: (folder: string, command: string) =>
      appendFile(
        path.join(folder, '.git', 'config'),
        `${lines.map((line) => line.replaceAll('CMD', JSON.stringify(command))).join('\n')}\n`,
      ),
  })),
]

describe.skipIf(process.platform === 'win32')(
  'changing a hostile repository (skipped on Windows: shell scripts)',
  () => {
    it.each(hostile)('runs nothing: $name', async ({ prepare, isRefused = false }) => {
      const { folder, git } = await repository({ 'a.txt': 'one\n', '.gitattributes': '*.txt filter=evil merge=evil\n' })
      const root = await temporaryFolder()
      const canary = path.join(root, 'canary')
      const script = path.join(root, 'evil.sh')
      await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
      const remote = path.join(root, 'remote.git')
      git('init', '-q', '--bare', remote)
      git('remote', 'add', 'origin', remote)
      await prepare(folder, script)

      const added = await changeGit(folder, ['worktree', 'add', '-q', '-b', 'side', path.join(root, 'side')])
      expect(added.ok).toBe(!isRefused)
      const side = path.join(root, 'side')
      if (isRefused) {
        expect(added).toMatchObject({
          error: { reason: 'consent', message: expect.stringContaining('filter.evil.') as string },
        })
        await writeFile(path.join(folder, 'a.txt'), 'changed\n')
        expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ error: { reason: 'consent' } })
        expect(git('diff', '--cached', '--name-only')).toBe('')
        expect(await exists(canary)).toBe(false)
        return
      }
      for (const [at, text] of [
        [folder, 'one\nmain\n'],
        [side, 'side\none\n'],
      ] as const) {
        await writeFile(path.join(at, 'a.txt'), text)
        expect(await changeGit(at, ['add', '-A'])).toMatchObject({ ok: true })
        expect(await changeGit(at, ['commit', '-qm', 'change'])).toMatchObject({ ok: true })
      }
      await changeGit(side, ['merge', '--no-edit', 'trunk'])
      await changeGit(side, ['push', '-q', 'origin', 'side'], { network: true })
      expect(await exists(canary)).toBe(false)
    })
  },
)

it('runs hooks when it is told to', async () => {
  const { folder } = await repository({ 'a.txt': 'one\n' })
  const hook = path.join(folder, '.git', 'hooks', 'pre-commit')
  await mkdir(path.dirname(hook), { recursive: true })
  await writeFile(hook, '#!/bin/sh\necho not today >&2\nexit 1\n', { mode: 0o755 })
  await writeFile(path.join(folder, 'a.txt'), 'two\n')
  const refused = await changeGit(folder, ['commit', '-qam', 'two'], { hooks: true })
  expect(refused).toMatchObject({ ok: false, error: { reason: 'failed', message: 'not today' } })
  expect(await changeGit(folder, ['commit', '-qam', 'two'])).toMatchObject({ ok: true })
})

it("keeps the user's own filters", async () => {
  const { folder, home } = await repository({ 'a.txt': 'one\n', '.gitattributes': '*.txt filter=shout\n' })
  await appendFile(path.join(home, 'gitconfig'), '[filter "shout"]\nsmudge = tr a-z A-Z\nclean = tr A-Z a-z\n')
  const side = path.join(await temporaryFolder(), 'side')
  expect(await changeGit(folder, ['worktree', 'add', '-q', side])).toMatchObject({ ok: true })
  expect(await readFile(path.join(side, 'a.txt'), 'utf8')).toBe('ONE\n')
})

it('ends with its limits', async () => {
  const { folder } = await repository({ 'a.txt': 'one\n'.repeat(100) })
  expect(await readGit(folder, ['show', 'HEAD:a.txt'], { maxBytes: 10 })).toMatchObject({
    ok: false,
    error: { reason: 'too-large' },
  })
  const aborted = AbortSignal.abort()
  expect(await readGit(folder, ['status'], { signal: aborted })).toMatchObject({ error: { reason: 'cancelled' } })
  expect(await readGit(folder, ['cat-file', '-e', 'nothing'])).toMatchObject({ error: { reason: 'failed' } })
})

it('reads odd names, renames and conflicts of a status', async () => {
  const { folder, git } = await repository({ 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'b\n' })
  git('mv', 'a.txt', 'new\nname.txt')
  await writeFile(path.join(folder, 'b.txt'), 'changed\n')
  await writeFile(path.join(folder, '-dash'), 'x\n')
  const told = await readGit(folder, STATUS_ARGUMENTS)
  const status = parseStatus(told.ok ? told.value.toString() : '')
  expect(status.branch).toBe('trunk')
  expect(status.entries).toEqual([
    expect.objectContaining({ path: 'b.txt', index: '.', worktree: 'M' }),
    expect.objectContaining({ path: 'new\nname.txt', from: 'a.txt', index: 'R' }),
    expect.objectContaining({ path: '-dash', kind: 'untracked' }),
  ])
})

it('reads a list of worktrees', () => {
  const output = [
    ...['worktree /a b', 'HEAD 01', 'branch refs/heads/trunk', '', ''],
    ...['worktree /c\nd', 'HEAD 02', 'detached', 'locked why', 'prunable gone', '', ''],
  ].join('\0')
  expect(parseWorktrees(output)).toEqual([
    { path: '/a b', head: '01', branch: 'trunk', isBare: false, isLocked: false, isPrunable: false },
    { path: '/c\nd', head: '02', isBare: false, isLocked: true, isPrunable: true },
  ])
})

it('names the command that took too long', async () => {
  const { folder, home } = await repository({ 'a.txt': 'one\n' })
  await appendFile(path.join(home, 'gitconfig'), '[alias]\nwait = !exec sleep 60\n')
  expect(await changeGit(folder, ['wait'], { timeoutMs: 50 })).toMatchObject({
    error: { reason: 'timeout', message: 'git wait took too long.' },
  })
})

it('leaves progress out of the reason for a failure', async () => {
  const { folder } = await repository({ 'a.txt': 'one\n' })
  const taken = path.join(folder, 'taken')
  await mkdir(path.join(taken, 'full'), { recursive: true })
  expect(await changeGit(folder, ['worktree', 'add', '-b', 'other', taken])).toMatchObject({
    error: { message: `'${taken}' already exists` },
  })
})

describe('settings of a repository', () => {
  const configured = async (...lines: string[]) => {
    const made = await repository({ 'a.txt': 'one\n' })
    await appendFile(path.join(made.folder, '.git', 'config'), `${lines.join('\n')}\n`)
    return made
  }

  it('have an effect when they are those of its format, remotes, branches or users', async () => {
    const { folder, git } = await configured('[user]', 'name = Bob', '[core]', 'autocrlf = input', 'abbrev = 12')
    await writeFile(path.join(folder, 'b.txt'), 'two\r\n')
    await changeGit(folder, ['add', '-A'])
    expect(await changeGit(folder, ['commit', '-qm', 'two'])).toMatchObject({ ok: true })
    expect(git('log', '-1', '--format=%an')).toBe('Bob')
    expect(git('cat-file', '-s', 'HEAD:b.txt')).toBe('4')
  })

  it('have none when no list names them, and the value of the user when there is one', async () => {
    const { folder, home } = await configured(
      '[http]',
      'proxy = evil',
      '[lfs]',
      'newcommand = evil',
      '[other]',
      'x = evil',
    )
    const read = async (name: string) => {
      const told = await changeGit(folder, ['config', '--get', name])
      return told.ok ? told.value.toString() : told.error.message
    }
    expect([await read('http.proxy'), await read('lfs.newcommand'), await read('other.x')]).toEqual(['\n', '\n', '\n'])
    await appendFile(path.join(home, 'gitconfig'), '[http]\nproxy = http://proxy.example.org\n')
    expect(await read('http.proxy')).toBe('http://proxy.example.org\n')
  })

  it('are read anew as soon as they change', async () => {
    const { folder, git } = await configured('[filter "shout"]', 'clean = tr a-z A-Z')
    await writeFile(path.join(folder, '.gitattributes'), '*.txt filter=shout\n')
    await writeFile(path.join(folder, 'b.txt'), 'two\n')
    expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ error: { reason: 'consent' } })
    git('config', '--remove-section', 'filter.shout')
    expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ ok: true })
    git('config', 'filter.shout.process', 'evil')
    await writeFile(path.join(folder, 'b.txt'), 'three\n')
    expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ error: { reason: 'consent' } })
  })

  it('have an effect with consent to exactly them', async () => {
    const { folder, git } = await configured('[filter "shout"]', 'clean = tr a-z A-Z', 'required = true')
    await writeFile(path.join(folder, '.gitattributes'), '*.txt filter=shout\n')
    await writeFile(path.join(folder, 'b.txt'), 'two\n')
    onTestFinished(
      provideGitConsent((_folder, settings) =>
        Promise.resolve(settings.filter(({ name, value }) => name === 'filter.shout.clean' && value === 'tr a-z A-Z')),
      ),
    )
    expect(await changeGit(folder, ['add', 'b.txt'])).toMatchObject({ ok: true })
    expect(git('show', ':b.txt')).toBe('TWO')
    git('config', 'filter.shout.clean', 'tr a-z b-z')
    expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ error: { reason: 'consent' } })
  })

  it('cannot move the working files', async () => {
    const elsewhere = await temporaryFolder()
    const { folder } = await configured('[core]', `worktree = ${elsewhere}`)
    expect(await changeGit(folder, ['add', '-A'])).toMatchObject({ error: { reason: 'unsafe' } })
  })

  it('name no address in place of another one for a push', async () => {
    const { folder, git } = await configured('[url "ext::evil "]', 'insteadOf = https://')
    git('remote', 'add', 'origin', 'https://example.org/x')
    expect(await changeGit(folder, ['push', 'origin', 'trunk'], { network: true })).toMatchObject({
      error: { reason: 'consent', needs: { folder, settings: 'url.ext::evil .insteadof' } },
    })
  })
})
