import { findGitPlace } from '#core/base/git/git'
import { readGit, textOf, type GitFailure } from '#core/base/git/git-program'
import type { ReviewCount, ReviewFile, ReviewScope } from '#shared/review/entities'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { NO_MODE, parseRaw, parseStatus, type RawChange, type StatusChange } from './patch'

/** Scopes that git knows. */
export type GitScope = Extract<ReviewScope, { kind: 'uncommitted' | 'unstaged' | 'staged' | 'branch' }>

/** Options of every comparison: nothing that the repository or the user configured changes its form or starts a program. */
const DIFF = [
  ...['-c', 'core.bigFileThreshold=16m', '-c', 'diff.suppressBlankEmpty=false', '-c', 'diff.renameLimit=1000'],
  ...[
    '--literal-pathspecs',
    'diff',
    '-z',
    '--no-abbrev',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--relative',
    '-M',
  ],
  // A submodule's own settings could start programs.
  ...['--ignore-submodules=dirty', '--submodule=short', '--full-index'],
  ...['--src-prefix=a/', '--dst-prefix=b/', '--ws-error-highlight=none', '--diff-algorithm=histogram'],
]

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--branch',
  '--untracked-files=all',
  '--ignore-submodules=dirty',
  '--',
  '.',
]

/** Time limit of git for large repositories, in milliseconds. */
const LONGEST_MS = 30_000

/** State of a folder in a repository that a review starts from. */
export interface RepositoryState {
  /** Path of the folder in the repository. */
  readonly prefix: string
  readonly branch: string | null
  readonly head: string | null
  /** Paths are relative to the folder. */
  readonly changes: readonly StatusChange[]
}

/** Reads what is staged, not staged and untracked; null when the folder is in no repository. */
export async function readRepository(folder: string): Promise<Result<RepositoryState | null, ContractError>> {
  const [place, status] = await Promise.all([findGitPlace(folder), readGit(folder, STATUS, { timeoutMs: LONGEST_MS })])
  if (place === null) return ok(null)
  if (!status.ok) return err(unavailable(status.error))
  const { branch, head, changes } = parseStatus(status.value.toString())
  const { prefix } = place
  return ok({
    prefix,
    branch,
    head,
    changes: changes.flatMap((change) =>
      change.path.startsWith(prefix)
        ? [
            {
              ...change,
              path: change.path.slice(prefix.length),
              from: change.from?.startsWith(prefix) === true ? change.from.slice(prefix.length) : undefined,
            },
          ]
        : [],
    ),
  })
}

/** Returns the failure for something that git could not do. */
export function unavailable({ message }: Pick<GitFailure, 'message'>): ContractError {
  return contractError('review-unavailable', `Git could not compare the files: ${message}`)
}

/** Returns the changed files of a scope that the status of a folder already tells. */
export function statusFiles(state: RepositoryState, kind: 'uncommitted' | 'unstaged' | 'staged'): ReviewFile[] {
  return state.changes.flatMap((change): ReviewFile[] => {
    const [head, index, files] = change.modes
    const [from, to] = kind === 'uncommitted' ? [head, files] : kind === 'staged' ? [head, index] : [index, files]
    if (kind === 'staged' ? change.staged === '.' || change.kind === 'untracked' : false) return []
    if (kind === 'unstaged' && change.unstaged === '.') return []
    const { from: previous } = change
    const isMoved = previous !== undefined && (kind !== 'unstaged' || change.unstaged === 'R')
    const oldMode = isMoved && from === NO_MODE ? '100644' : from
    // Staged and deleted again: nothing is left of it.
    if (oldMode === NO_MODE && to === NO_MODE) return []
    return [
      {
        path: change.path,
        change: change.kind === 'conflict' ? 'conflicted' : isMoved ? 'renamed' : kindOf(oldMode, to),
        ...(isMoved ? { renamedFrom: previous } : {}),
        content: contentOf(to === NO_MODE ? oldMode : to),
      },
    ]
  })
}

function kindOf(oldMode: string, newMode: string): ReviewFile['change'] {
  if (oldMode === NO_MODE) return 'created'
  return newMode === NO_MODE ? 'deleted' : 'modified'
}

/** Returns the kind of thing that has a mode. */
export function contentOf(mode: string): ReviewFile['content'] {
  return mode === '160000' ? 'submodule' : mode === '120000' ? 'link' : 'file'
}

/** Returns a changed file as git describes it. */
export function describeChange({ path, from, status, oldMode, newMode }: RawChange): ReviewFile {
  return {
    path,
    change: status === 'U' ? 'conflicted' : from === undefined ? kindOf(oldMode, newMode) : 'renamed',
    ...defined({ renamedFrom: from }),
    content: contentOf(newMode === NO_MODE ? oldMode : newMode),
  }
}

/** Returns the arguments of git that compare the two sides of a scope. */
export async function sidesOf(
  folder: string,
  scope: GitScope,
  head: string | null,
): Promise<Result<string[], ContractError>> {
  if (scope.kind === 'unstaged') return ok([])
  if (scope.kind === 'branch') {
    const base = await findBase(folder)
    if (base === null) return err(knownError('review-unavailable/no-base'))
    return ok([base.commit])
  }
  const commit = head ?? (await emptyTree(folder))
  if (commit === undefined) return err(knownError('review-unavailable/git'))
  return ok(scope.kind === 'staged' ? ['--cached', commit] : [commit])
}

/** Id of a tree without files, for a repository without a commit. */
async function emptyTree(folder: string): Promise<string | undefined> {
  return textOf(await readGit(folder, ['hash-object', '-t', 'tree', '--stdin'], { input: '' }))
}

/** Compares the sides of a scope, of all files or of some paths; with `patch` also their lines. */
export async function compare(
  folder: string,
  sides: readonly string[],
  { paths = [], form }: { readonly paths?: readonly string[]; readonly form: 'raw' | 'patch' | 'numbers' | 'counted' },
): Promise<Result<Buffer, ContractError>> {
  const forms = {
    raw: ['--raw'],
    patch: ['--raw', '--patch', '--unified=3', '--inter-hunk-context=0'],
    numbers: ['--numstat'],
    counted: ['--raw', '--numstat'],
  }
  const told = await readGit(folder, [...DIFF, ...forms[form], ...sides, '--', ...paths], { timeoutMs: LONGEST_MS })
  return told.ok ? told : err(unavailable(told.error))
}

/** Returns the files that a branch changed, without untracked ones. */
export async function branchFiles(
  folder: string,
  sides: readonly string[],
): Promise<Result<ReviewFile[], ContractError>> {
  const told = await compare(folder, sides, { form: 'raw' })
  return told.ok ? ok(parseRaw(told.value.toString()).changes.map(describeChange)) : told
}

/** Returns the files that a branch changed with their numbers of changed lines, without untracked ones. */
export async function countedFiles(
  folder: string,
  sides: readonly string[],
): Promise<Result<(ReviewFile & Omit<ReviewCount, 'path'>)[], ContractError>> {
  const told = await compare(folder, sides, { form: 'counted' })
  if (!told.ok) return told
  const output = told.value.toString()
  const { changes, end } = parseRaw(output)
  const counts = new Map(parseNumbers(output.slice(end)).map(({ path, ...count }) => [path, count]))
  return ok(changes.map((change) => ({ ...describeChange(change), ...counts.get(change.path) })))
}

/** Returns the numbers of changed lines of files that git knows. */
export async function numbers(folder: string, sides: readonly string[]): Promise<Result<ReviewCount[], ContractError>> {
  const told = await compare(folder, sides, { form: 'numbers' })
  return told.ok ? ok(parseNumbers(told.value.toString())) : told
}

/** Reads `git diff --numstat -z`. */
function parseNumbers(output: string): ReviewCount[] {
  const parts = output.split('\0')
  const counts: ReviewCount[] = []
  for (let at = 0; at < parts.length; at++) {
    const [, added, removed, name] = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(parts[at] ?? '') ?? []
    if (added === undefined || removed === undefined || name === undefined) continue
    // The names of a renamed file follow.
    const path = name === '' ? (parts[(at += 2)] ?? '') : name
    counts.push({ path, ...(added === '-' ? {} : { added: Number(added), removed: Number(removed) }) })
  }
  return counts
}

/** Returns the commit that the current branch is compared with: where it left the main one, or what it is based on. */
export async function findBase(folder: string): Promise<{ readonly name: string; readonly commit: string } | null> {
  const [listed, current] = await Promise.all([
    readGit(folder, [
      ...['for-each-ref', '--format=%(refname)%00%(symref)%00%(upstream)'],
      ...['refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master', 'refs/heads/trunk'],
    ]),
    readGit(folder, ['symbolic-ref', '-q', 'HEAD']),
  ])
  const own = textOf(current)
  const refs = (textOf(listed) ?? '').split('\n').map((line) => line.split('\0'))
  const upstream = refs.find(([name]) => name === own)?.[2]
  const candidates = [
    refs.find(([name]) => name === 'refs/remotes/origin/HEAD')?.[1],
    ...refs.map(([name]) => name),
    upstream,
  ]
  for (const name of candidates) {
    if (name === undefined || name === '' || name === own || name.endsWith('/HEAD')) continue
    if (
      own !== undefined &&
      name.replace('refs/remotes/origin/', '') === own.replace('refs/heads/', '') &&
      name !== upstream
    )
      continue
    const commit = textOf(await readGit(folder, ['merge-base', 'HEAD', name]))
    if (commit !== undefined && commit !== '') return { name: name.replace(/^refs\/(heads|remotes)\//, ''), commit }
  }
  return null
}
