import path from 'node:path'
import { readGit } from './git-program'

/** Position of a folder in a git repository. */
export interface GitPlace {
  /** Path of the folder in the repository: empty, or with slashes, including one at its end. */
  readonly prefix: string
  /** Folder of the repository's own files, absolute: of this worktree, and those that all worktrees share. */
  readonly gitDir: string
  readonly commonDir: string
}

/** State of a folder according to git at one moment. */
export interface GitStatus {
  /** The branch; null when none is checked out. */
  readonly branch: string | null
  /** The commit; null when there is none yet. */
  readonly head: string | null
  /** Paths relative to the folder that differ from the commit, including untracked ones but not ignored ones. */
  readonly dirty: readonly string[]
}

/** Returns the output of a command that only reads; null when it fails for any reason. */
async function git(folder: string, args: readonly string[], input?: string): Promise<Buffer | null> {
  const outcome = await readGit(folder, args, input === undefined ? {} : { input })
  return outcome.ok ? outcome.value : null
}

/** Finds the position of a folder in a repository; null when it is in none, or its repository ignores it. */
export async function findGitPlace(folder: string): Promise<GitPlace | null> {
  const asked = ['--is-inside-work-tree', '--show-prefix', '--absolute-git-dir', '--git-common-dir']
  const told = await git(folder, ['rev-parse', ...asked])
  const [inside, prefix = '', gitDir = '', common = ''] = told?.toString().split('\n') ?? []
  if (inside !== 'true') return null
  const isIgnored = prefix !== '' && (await git(folder, ['check-ignore', '-q', '.'])) !== null
  return isIgnored ? null : { prefix, gitDir, commonDir: path.resolve(folder, common) }
}

/** Reads branch, commit and changed paths of a folder. Null when git fails or takes too long. */
export async function readGitStatus(folder: string, { prefix }: Pick<GitPlace, 'prefix'>): Promise<GitStatus | null> {
  const told = await git(folder, [
    ...['status', '--porcelain=v2', '-z', '--branch', '--untracked-files=all', '--no-renames'],
    ...['--ignore-submodules=all', '--', '.'],
  ])
  return told === null ? null : parseGitStatus(told.toString(), prefix)
}

/** Returns the paths relative to the folder of the files in the index. */
export async function trackedIn(folder: string): Promise<readonly string[]> {
  const told = await git(folder, ['ls-files', '-z'])
  return told === null ? [] : told.toString().split('\0').filter(Boolean)
}

/** Returns the paths relative to the folder that differ between two commits. */
export async function changedBetween(folder: string, from: string, to: string): Promise<readonly string[]> {
  const told = await git(folder, [
    ...['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
    ...['--relative', from, to],
  ])
  return told === null ? [] : told.toString().split('\0').filter(Boolean)
}

/** Reads `git status --porcelain=v2 -z --branch --no-renames`; paths outside of `prefix` are left out. */
export function parseGitStatus(output: string, prefix: string): GitStatus {
  let branch: string | null = null
  let head: string | null = null
  const dirty: string[] = []
  for (const entry of output.split('\0')) {
    if (entry.startsWith('# branch.oid ')) head = valueOf(entry, '(initial)')
    else if (entry.startsWith('# branch.head ')) branch = valueOf(entry, '(detached)')
    else {
      const path = pathOf(entry)
      // A slash at the end marks a repository within this one.
      if (path?.startsWith(prefix) === true && !path.endsWith('/')) dirty.push(path.slice(prefix.length))
    }
  }
  return { branch, head, dirty }
}

function valueOf(header: string, none: string): string | null {
  const value = header.split(' ').slice(2).join(' ')
  return value === none ? null : value
}

/** Number of words before the path, by kind of entry. */
const WORDS_BEFORE: Readonly<Record<string, number>> = { '1': 8, u: 10, '?': 1 }

function pathOf(entry: string): string | undefined {
  const words = WORDS_BEFORE[entry.slice(0, 1)]
  return words === undefined ? undefined : entry.split(' ').slice(words).join(' ')
}
