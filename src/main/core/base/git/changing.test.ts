import { access, appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder'
import { repository } from './testing'
import { changeGit, readGit } from './git-program'
import { parseStatus, STATUS_ARGUMENTS } from './status'
import { parseWorktrees } from './worktrees'

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** A setting or file of a repository that names a program. */
const hostile: readonly { name: string; prepare(folder: string, command: string): Promise<unknown> }[] = [
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
    it.each(hostile)('runs nothing: $name', async ({ prepare }) => {
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
      expect(added.ok).toBe(true)
      const side = path.join(root, 'side')
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
  const { folder } = await repository({ 'a.txt': 'one\n' })
  expect(await changeGit(folder, ['status', '--porcelain'], { timeoutMs: 1 })).toMatchObject({
    error: { reason: 'timeout', message: 'git status took too long.' },
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
