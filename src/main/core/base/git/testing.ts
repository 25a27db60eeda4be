import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** A repository of a test on the branch `trunk`, with one commit. */
export interface TestRepository {
  readonly folder: string
  /** Folder with the user's git settings (`gitconfig`). */
  readonly home: string
  /** Runs git and returns its output without the line break at the end. */
  git(...args: string[]): string
  /** Writes files by their relative paths. */
  write(files: Readonly<Record<string, string | Buffer>>): Promise<void>
  /** Commits everything; returns the commit. */
  commit(message: string): string
}

/** Creates a repository, and gives git a user with a name for the time of the test. */
export async function repository(files: Readonly<Record<string, string | Buffer>>): Promise<TestRepository> {
  const home = await gitUser()
  const folder = path.join(await temporaryFolder(), 'repository')
  await mkdir(folder)
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .replace(/\n$/, '')
  const write: TestRepository['write'] = async (more) => {
    for (const [file, text] of Object.entries(more)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    }
  }
  const commit = (message: string): string => {
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q', '-b', 'trunk')
  await write(files)
  commit('first')
  return { folder, home, git, write, commit }
}

/** Makes git use settings with a made-up identity until the test ends; returns their folder. */
export async function gitUser(): Promise<string> {
  const home = await temporaryFolder()
  const file = path.join(home, 'gitconfig')
  await writeFile(file, '[user]\nname = Ann\nemail = ann@example.org\n[commit]\ngpgsign = false\n')
  const before = process.env['GIT_CONFIG_GLOBAL']
  process.env['GIT_CONFIG_GLOBAL'] = file
  onTestFinished(() => {
    if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL']
    else process.env['GIT_CONFIG_GLOBAL'] = before
  })
  return home
}
