import { execFileSync } from 'node:child_process'
import { access, appendFile, mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rowsNow } from '#core/testing/nightly'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { gits } from './fixtures/gits'
import { configure, hostileRepositories } from './fixtures/hostile-repositories'
import { changeGit, readGit } from './git-program'
import { gitEnvironment } from './programs'
import { STATUS_ARGUMENTS } from './status'
import { repository } from './testing'

/*
 * Repositories that name programs, each through the commands of Parley's git that read, commit, merge, check out and push, and
 * through the git of an agent without consent.
 */

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Repositories that Parley's own git and an agent's are run on with every change; the others are looked at there as well. */
const ofEveryRun = /own folder|LFS|signatures|is an option|a clean filter|among those of the repository/

const READING = [
  STATUS_ARGUMENTS,
  ['diff', '--no-ext-diff', '--no-textconv'],
  ['log', '-3', '-p', '--no-ext-diff', '--no-textconv'],
  ['show', '-s', '--format=%s', 'HEAD'],
  ['worktree', 'list', '--porcelain'],
  ['ls-files', '--others', '--exclude-standard'],
  ['for-each-ref'],
]

/** Commands of an agent, as far as they matter to what a folder makes git run. */
const AGENTS = [
  ['status'],
  ['diff', '--stat'],
  ['log', '-2', '-p'],
  ['add', '-A'],
  ['commit', '-qm', 'agent', '--allow-empty'],
  ['checkout', '-q', '-b', 'agents'],
  ['fetch', '-q', 'origin'],
  ['push', '-q', 'origin', 'HEAD:refs/heads/pushed'],
]

/** Puts a stand-in for Git LFS on the PATH, which runs what its settings name. */
async function largeFiles(root: string): Promise<void> {
  const bin = path.join(root, 'bin')
  await mkdir(bin)
  const names = ['lfs.extension.evil.clean', 'lfs.extension.evil.smudge', 'lfs.customtransfer.evil.path']
  const runs = names.map((name) => `x=$(git config --get ${name}) && [ -n "$x" ] && $x </dev/null >&2`)
  await writeFile(path.join(bin, 'git-lfs'), `#!/bin/sh\n${runs.join('\n')}\nexec cat\n`, { mode: 0o755 })
  const before = process.env['PATH']
  process.env['PATH'] = `${bin}${path.delimiter}${before}`
  onTestFinished(() => {
    process.env['PATH'] = before
  })
}

describe.skipIf(process.platform === 'win32').each(gits)(
  'with $name (skipped on Windows: shell scripts)',
  (version) => {
    it.for(rowsNow(hostileRepositories, ({ name }) => ofEveryRun.test(name)))(
      'nothing runs: $name',
      async ({ prepare, within }, context) => {
        version.use(context)
        const { folder: made, git } = await repository({ 'a.txt': 'one\n' })
        const root = await temporaryFolder()
        const [canary, script, side] = ['canary', 'evil.sh', 'side'].map((name) => path.join(root, name)) as [
          string,
          string,
          string,
        ]
        await largeFiles(root)
        await writeFile(script, `#!/bin/sh\necho "$0 $*" >> '${canary}'\ncat\n`, { mode: 0o755 })
        git('init', '-q', '--bare', path.join(root, 'remote.git'))
        git('branch', 'other')
        const other = await prepare(made, script)
        const folder = typeof other === 'string' ? other : made
        await writeFile(path.join(made, 'a.txt'), 'two\n')
        await utimes(path.join(made, 'a.txt'), 1, 1)
        for (const args of READING) await readGit(folder, args)
        await changeGit(folder, STATUS_ARGUMENTS, { onlyReads: true })
        const changes = [
          ['worktree', 'add', '-q', '-b', 'side', side, 'HEAD'],
          ['add', '-A'],
          ['commit', '-qm', 'two'],
          ['merge', '--no-edit', 'refs/heads/other'],
          ['rebase', 'refs/heads/other'],
          ['bundle', 'create', '-q', path.join(root, 'bundle'), 'HEAD'],
          ['restore', '--source=HEAD', '--worktree', '--no-overlay', '--', ':/'],
          ['worktree', 'remove', '--force', side],
        ]
        for (const args of changes) await changeGit(folder, args)
        await changeGit(folder, ['push', '-q', '--', 'origin', 'HEAD:refs/heads/pushed'], { network: true })
        await changeGit(folder, ['push', '-q', '--', `--receive-pack=${script}`, 'HEAD:refs/heads/pushed'], {
          network: true,
        })
        expect(await exists(canary), await readFile(canary, 'utf8').catch(() => '')).toBe(false)

        // An agent that starts now.
        const env = { ...process.env, ...(await gitEnvironment(folder)), GIT_SSH_COMMAND: '/bin/false' }
        for (const cwd of [folder, ...(within === undefined ? [] : [path.join(made, within)])])
          for (const args of AGENTS) {
            await writeFile(path.join(cwd, 'a.txt'), `${args.join()}\n`)
            try {
              execFileSync('git', args, { cwd, env, stdio: 'ignore', timeout: 20_000 })
            } catch {
              // Refused, such as a file that goes through a filter.
            }
          }
        expect(await exists(canary), await readFile(canary, 'utf8').catch(() => '')).toBe(false)
      },
    )

    it('a filter that protects files is never switched off', async (context) => {
      version.use(context)
      const { folder, git } = await repository({ '.gitattributes': 'secret.txt filter=crypt diff=crypt\n' })
      await writeFile(path.join(folder, 'secret.txt'), 'plain text\n')
      await configure(folder, '[filter "crypt"]', 'clean = tr a-z b-za', 'smudge = tr b-za a-z', 'required = true')
      const refused = { error: { reason: 'consent', message: expect.stringContaining('filter.crypt.clean') as string } }
      expect(await changeGit(folder, ['add', '-A'])).toMatchObject(refused)
      // Nor that of an agent.
      const env = { ...process.env, ...(await gitEnvironment(folder)) }
      expect(() => execFileSync('git', ['add', '-A'], { cwd: folder, env, stdio: 'pipe' })).toThrow('clean filter')
      expect(git('ls-files')).toBe('.gitattributes')
    })

    it("the user's own hooks by configuration run when they are told to", async (context) => {
      version.use(context)
      if (version.name === 'the git of this system') return
      const { folder, home } = await repository({ 'a.txt': 'one\n' })
      const ran = path.join(home, 'ran')
      await appendFile(path.join(home, 'gitconfig'), `[hook "own"]\ncommand = touch ${ran}\nevent = pre-commit\n`)
      expect(await changeGit(folder, ['commit', '-q', '--allow-empty', '-m', 'x'])).toMatchObject({ ok: true })
      expect(await exists(ran)).toBe(false)
      const done = await changeGit(folder, ['commit', '-q', '--allow-empty', '-m', 'x'], { hooks: true })
      expect(done).toMatchObject({ ok: true })
      expect(await exists(ran)).toBe(true)
    })
  },
)
