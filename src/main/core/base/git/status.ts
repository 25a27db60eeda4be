/** One path that differs from the commit or the index. */
export interface StatusEntry {
  /** From the top of the repository, with slashes. */
  readonly path: string
  /** Letter of porcelain v2 for the index: M, T, A, D, R, C, U, or `.` for none. */
  readonly index: string
  /** The same for the working files. */
  readonly worktree: string
  /** Previous path of a renamed or copied file. */
  readonly from?: string
  readonly kind: 'changed' | 'untracked' | 'ignored' | 'conflict'
  readonly isSubmodule: boolean
}

/** State of working files as `git status --porcelain=v2 -z --branch` prints it. */
export interface FullStatus {
  /** Null when no branch is checked out. */
  readonly branch: string | null
  /** Null when there is no commit yet. */
  readonly head: string | null
  readonly upstream?: string
  readonly ahead?: number
  readonly behind?: number
  readonly entries: readonly StatusEntry[]
}

/** Arguments whose output {@link parseStatus} reads. Git does not look into submodules, whose filters would run. */
export const STATUS_ARGUMENTS = [
  ...['status', '--porcelain=v2', '-z', '--branch'],
  ...['--untracked-files=all', '--ignore-submodules=dirty'],
]

/** Reads `git status --porcelain=v2 -z --branch`, renames included. */
export function parseStatus(output: string): FullStatus {
  let branch: string | null = null
  let head: string | null = null
  const tracking: { upstream?: string; ahead?: number; behind?: number } = {}
  const entries: StatusEntry[] = []
  const parts = output.split('\0')
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const after = (words: number): string => part.split(' ').slice(words).join(' ')
    const [index = '.', worktree = '.'] = [...(part.split(' ')[1] ?? '')]
    const isSubmodule = part.split(' ')[2]?.startsWith('S') ?? false
    if (part.startsWith('# branch.oid ')) head = after(2) === '(initial)' ? null : after(2)
    else if (part.startsWith('# branch.head ')) branch = after(2) === '(detached)' ? null : after(2)
    else if (part.startsWith('# branch.upstream ')) tracking.upstream = after(2)
    else if (part.startsWith('# branch.ab ')) {
      const [, ahead, behind] = /\+(\d+) -(\d+)/.exec(part) ?? []
      tracking.ahead = Number(ahead ?? 0)
      tracking.behind = Number(behind ?? 0)
    } else if (part.startsWith('1 ')) entries.push({ path: after(8), index, worktree, kind: 'changed', isSubmodule })
    else if (part.startsWith('2 ')) {
      const from = parts[++at] ?? ''
      entries.push({ path: after(9), index, worktree, from, kind: 'changed', isSubmodule })
    } else if (part.startsWith('u ')) entries.push({ path: after(10), index, worktree, kind: 'conflict', isSubmodule })
    else if (part.startsWith('? ') || part.startsWith('! ')) {
      const kind = part.startsWith('?') ? 'untracked' : 'ignored'
      entries.push({ path: part.slice(2), index: '.', worktree: '.', kind, isSubmodule: false })
    }
  }
  return { branch, head, ...tracking, entries }
}
