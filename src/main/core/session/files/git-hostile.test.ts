import { execFileSync } from 'node:child_process'
import { access, appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder'
import { changedBetween, findGitPlace, readFromCommit, readGitStatus } from '../../base/git/git'
import { git } from './testing'

/** A repository that names a program. `command` leaves a file behind when something runs it. */
interface Hostile {
  readonly name: string
  /** Prepares the repository; returns the folder to scan, if it is another one. */
  prepare(folder: string, command: string): Promise<unknown>
}

const configure = (folder: string, ...lines: string[]) =>
  appendFile(path.join(folder, '.git', 'config'), `${lines.join('\n')}\n`)
const attribute = (folder: string, line: string) => appendFile(path.join(folder, '.gitattributes'), `${line}\n`)

/** A value in quotes, as git's configuration has it. */
const quoted = (value: string) => JSON.stringify(value)

/** Makes the repository a partial clone of `url` that lacks the last version of a file. */
async function loseObject(folder: string, url: string, ...more: string[]): Promise<void> {
  await writeFile(path.join(folder, 'a.txt'), 'lost\n')
  git(folder, 'commit', '-qam', 'lost')
  const object = execFileSync('git', ['rev-parse', 'HEAD:a.txt'], { cwd: folder }).toString().trim()
  await rm(path.join(folder, '.git', 'objects', object.slice(0, 2), object.slice(2)), { force: true })
  await configure(
    folder,
    ...['[core]', 'repositoryformatversion = 1', '[extensions]', 'partialClone = evil'],
    ...['[remote "evil"]', `url = ${quoted(url)}`, 'promisor = true', ...more],
    ...['[protocol]', 'allow = always', '[protocol "ext"]', 'allow = always', '[protocol "file"]', 'allow = always'],
  )
}

const repositories: readonly Hostile[] = [
  {
    name: 'a clean filter',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=evil')
      await configure(folder, '[filter "evil"]', `clean = ${quoted(command)}`, 'required = true')
    },
  },
  {
    name: 'a filter process',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=evil')
      await configure(folder, '[filter "evil"]', `process = ${quoted(command)}`, 'required = true')
    },
  },
  {
    name: 'filters with odd names',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=a.b/c;d')
      await configure(folder, '[filter "a.b/c;d"]', `clean = ${quoted(command)}`)
    },
  },
  {
    name: 'a filter whose name cannot be passed on',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=a=b')
      await configure(folder, '[filter "a=b"]', `clean = ${quoted(command)}`)
    },
  },
  {
    name: 'a filter in an included file',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=evil')
      await writeFile(path.join(folder, '.git', 'more'), `[filter "evil"]\nclean = ${quoted(command)}\n`)
      await configure(folder, '[include]', 'path = more')
    },
  },
  {
    name: 'more filters than anybody has',
    async prepare(folder, command) {
      await attribute(folder, '*.txt filter=evil')
      for (let count = 0; count < 300; count++) await configure(folder, `[filter "f${count}"]`, 'clean = cat')
      await configure(folder, '[filter "evil"]', `clean = ${quoted(command)}`)
    },
  },
  {
    name: 'a monitor of files',
    prepare: (folder, command) => configure(folder, '[core]', `fsmonitor = ${quoted(command)}`),
  },
  {
    name: 'hooks',
    async prepare(folder, command) {
      const hooks = path.join(folder, 'hooks')
      await mkdir(hooks)
      for (const hook of ['post-index-change', 'reference-transaction', 'pre-auto-gc', 'post-checkout'])
        await writeFile(path.join(hooks, hook), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
      await configure(folder, '[core]', `hooksPath = ${quoted(hooks)}`)
    },
  },
  {
    name: 'an external diff and text conversions',
    async prepare(folder, command) {
      await attribute(folder, '*.txt diff=evil')
      await configure(folder, '[diff]', `external = ${quoted(command)}`)
      await configure(folder, '[diff "evil"]', `command = ${quoted(command)}`, `textconv = ${quoted(command)}`)
    },
  },
  {
    name: 'a pager and an editor',
    prepare: (folder, command) =>
      configure(folder, '[core]', `pager = ${quoted(command)}`, `editor = ${quoted(command)}`),
  },
  {
    name: 'a missing object that a program would fetch',
    prepare: (folder, command) => loseObject(folder, folder, `uploadpack = ${quoted(command)}`),
  },
  {
    name: 'a missing object whose remote is a program',
    prepare: (folder, command) => loseObject(folder, `ext::${command}`),
  },
  {
    name: 'a missing object behind ssh',
    async prepare(folder, command) {
      await loseObject(folder, 'ssh://evil.example/x')
      await configure(folder, '[core]', `sshCommand = ${quoted(command)}`)
    },
  },
  {
    name: 'a bare repository among its files',
    async prepare(folder, command) {
      const bare = path.join(folder, 'docs')
      git(folder, 'init', '-q', '--bare', bare)
      await appendFile(path.join(bare, 'config'), `[core]\nbare = false\nworktree = ${quoted(folder)}\n`)
      await writeFile(path.join(bare, 'b.txt'), 'one\n')
      git(bare, 'add', '-f', 'b.txt')
      git(bare, 'commit', '-qm', 'one')
      await utimes(path.join(bare, 'b.txt'), 1, 1)
      await appendFile(path.join(bare, 'config'), `[filter "evil"]\nclean = ${quoted(command)}\n`)
      await attribute(folder, '*.txt filter=evil')
      return bare
    },
  },
  {
    name: 'a submodule with a filter',
    async prepare(folder, command) {
      const inner = path.join(folder, 'inner')
      await mkdir(inner)
      git(inner, 'init', '-q')
      await writeFile(path.join(inner, 'a.txt'), 'one\n')
      await attribute(inner, '*.txt filter=evil')
      git(inner, 'add', '-A')
      git(inner, 'commit', '-qm', 'inner')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'outer')
      await configure(inner, '[filter "evil"]', `clean = ${quoted(command)}`)
      await configure(folder, '[status]', 'submoduleSummary = true', '[diff]', 'submodule = log')
      await utimes(path.join(inner, 'a.txt'), 1, 1)
    },
  },
]

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

describe.skipIf(process.platform === 'win32')(
  'looking at a hostile repository (skipped on Windows: shell scripts)',
  () => {
    it.each(repositories)('runs nothing: $name', async ({ prepare }) => {
      const root = await temporaryFolder()
      const folder = path.join(root, 'repository')
      const canary = path.join(root, 'canary')
      const script = path.join(root, 'evil.sh')
      await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
      await mkdir(folder)
      git(folder, 'init', '-q', '-b', 'trunk')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'one')
      const other = await prepare(folder, script)
      const looked = typeof other === 'string' ? other : folder
      // The same length and another time: git has to read the file.
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      await utimes(path.join(folder, 'a.txt'), 1, 1)
      const place = (await findGitPlace(looked)) ?? { prefix: '' }
      const status = await readGitStatus(looked, place)
      const head = status?.head ?? 'HEAD'
      await changedBetween(looked, `${head}~`, head)
      await changedBetween(looked, '4b825dc642cb6eb9a060e54bf8d69288fbee4904', head)
      await readFromCommit(looked, place, head, ['a.txt'])
      expect(await exists(canary)).toBe(false)
    })

    it('still tells what differs where filters are declared', async () => {
      const folder = await temporaryFolder()
      git(folder, 'init', '-q', '-b', 'trunk')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      await writeFile(path.join(folder, 'b.txt'), 'one\n')
      git(folder, 'add', '-A')
      git(folder, 'commit', '-qm', 'one')
      await attribute(folder, '*.txt filter=lfs')
      await configure(folder, '[filter "lfs"]', 'clean = false', 'process = false', 'required = true')
      await writeFile(path.join(folder, 'a.txt'), 'two\n')
      const place = await findGitPlace(folder)
      expect(place).toEqual({ prefix: '' })
      expect((await readGitStatus(folder, { prefix: '' }))?.dirty).toEqual(['a.txt', '.gitattributes'])
    })
  },
)
