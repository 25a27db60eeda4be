import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { changeGit, readGit } from '../git/git-program'
import { repository } from '../git/testing'
import { environmentOutside, findCommand } from './find-command'
import { reaperCommand } from './reaper'
import { shellFor } from './shell'
import { systemProgram } from './system-program'

/** A project in a repository with a folder of programs, and the system's folder, each with a program `tool`. */
async function scene() {
  const root = await temporaryFolder()
  const [project, system] = [join(root, 'project'), join(root, 'system')]
  const inner = join(project, 'inner')
  const own = join(project, 'node_modules', '.bin')
  await Promise.all([inner, own, join(project, '.git'), system].map((folder) => mkdir(folder, { recursive: true })))
  for (const folder of [project, inner, own, system])
    await writeFile(join(folder, 'tool'), '#!/bin/sh\n', { mode: 0o755 })
  await symlink(own, join(root, 'link'))
  await mkdir(join(root, 'links'))
  await symlink(join(own, 'tool'), join(root, 'links', 'tool'))
  return { root, project, inner, own, system }
}

describe.skipIf(process.platform === 'win32')('a program (skipped on Windows: links and scripts)', () => {
  it.each([
    ['the folder', ({ inner }: Scene) => inner],
    ['the repository of the folder', ({ project }: Scene) => project],
    ['a folder of programs in the project', ({ own }: Scene) => own],
    ['a link to such a folder', ({ root }: Scene) => join(root, 'link')],
    ['a folder with a link to such a program', ({ root }: Scene) => join(root, 'links')],
    ['an empty entry', () => ''],
    ['the current folder', () => '.'],
    ['a relative entry', () => 'node_modules/.bin'],
  ])('is the one of the system when the PATH begins with %s', async (_name, entryOf) => {
    const made = await scene()
    const env = { PATH: [entryOf(made), made.system].join(delimiter) }
    expect(await findCommand('tool', env, [made.inner])).toBe(join(made.system, 'tool'))
    expect((await environmentOutside(env, [made.inner]))['PATH']?.split(delimiter)).toContain(made.system)
  })

  it('is found in folders of the user when the session works in the home, and by an absolute path anywhere', async () => {
    const { own, inner } = await scene()
    expect(await findCommand('tool', { PATH: own }, ['/'])).toBe(join(own, 'tool'))
    expect(await findCommand(join(own, 'tool'), { PATH: '' }, [inner])).toBe(join(own, 'tool'))
  })
})

type Scene = Awaited<ReturnType<typeof scene>>

describe.skipIf(process.platform === 'win32')('git (skipped on Windows: scripts)', () => {
  it.each(['', '.', 'bin', 'absolute'])(
    'is not the one of the folder, and starts none of its programs: %j',
    async (entry) => {
      const { folder, git } = await repository({ 'a.txt': 'one\n' })
      const canary = join(await temporaryFolder(), 'canary')
      await mkdir(join(folder, 'bin'))
      for (const where of [folder, join(folder, 'bin')])
        for (const name of ['git', 'ssh', 'gpg'])
          await writeFile(join(where, name), `#!/bin/sh\ntouch '${canary}'\n`, { mode: 0o755 })
      git('remote', 'add', 'far', 'ssh://nowhere.invalid/a')
      const before = process.env['PATH'] ?? ''
      process.env['PATH'] = [entry === 'absolute' ? join(folder, 'bin') : entry, before].join(delimiter)
      try {
        expect((await readGit(folder, ['rev-parse', 'HEAD'])).ok).toBe(true)
        await changeGit(folder, ['commit', '-S', '--allow-empty', '-m', 'signed'])
        await changeGit(folder, ['fetch', 'far'], { network: true, timeoutMs: 5000 })
      } finally {
        process.env['PATH'] = before
      }
      const { access } = await import('node:fs/promises')
      await expect(access(canary)).rejects.toThrow('ENOENT')
    },
  )
})

it('has an absolute path wherever Windows would look in the current folder first', () => {
  const absolute = /^[A-Z]:\\/
  expect(systemProgram('taskkill.exe', { SystemRoot: 'D:\\Win' })).toBe('D:\\Win\\System32\\taskkill.exe')
  for (const broken of ['', '.', 'Windows', '\\Windows'])
    expect(systemProgram('taskkill.exe', { systemroot: broken })).toBe('C:\\Windows\\System32\\taskkill.exe')
  const { command, args } = reaperCommand('win32', 'mark')
  expect(command).toMatch(absolute)
  expect(command).toMatch(/\\powershell\.exe$/)
  expect(args.at(-1)).not.toMatch(/[^\\]taskkill/)
  expect(args.at(-1)).toMatch(/& '[A-Z]:\\.*\\taskkill\.exe' \/PID/)
  expect(shellFor('x', {}).command).toMatch(process.platform === 'win32' ? absolute : /^\/bin\/sh$/)
})
