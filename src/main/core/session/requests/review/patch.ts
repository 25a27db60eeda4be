import type { DiffHunk } from '#shared/files/entities'

/** One record of `git diff --raw`. */
export interface RawChange {
  readonly path: string
  /** Previous path of a renamed or copied file. */
  readonly from: string | undefined
  /** Letter of the status. */
  readonly status: string
  readonly oldMode: string
  readonly newMode: string
  /** Null where git has not computed it, or there is none. */
  readonly oldOid: string | null
  readonly newOid: string | null
}

/** The mode of what does not exist. */
export const NO_MODE = '000000'

/** Reads `git diff --raw -z`, up to the patch that may follow. Returns the records and the place of the patch. */
export function parseRaw(output: string): { readonly changes: readonly RawChange[]; readonly end: number } {
  const changes: RawChange[] = []
  let at = 0
  const next = (): string => {
    const end = output.indexOf('\0', at)
    const text = output.slice(at, end < 0 ? output.length : end)
    at = end < 0 ? output.length : end + 1
    return text
  }
  while (output[at] === ':') {
    const [oldMode = NO_MODE, newMode = NO_MODE, oldOid = '', newOid = '', status = 'M'] = next().slice(1).split(' ')
    const first = next()
    const isMoved = status.startsWith('R') || status.startsWith('C')
    const path = isMoved ? next() : first
    changes.push({
      path,
      from: status.startsWith('R') ? first : undefined,
      status: status.slice(0, 1),
      oldMode,
      newMode,
      oldOid: oidOf(oldOid),
      newOid: oidOf(newOid),
    })
  }
  return { changes, end: output[at] === '\0' ? at + 1 : at }
}

function oidOf(text: string): string | null {
  return /^0+$/.test(text) ? null : text
}

/** A patch of one file, as far as a text has one. */
export interface FilePatch {
  readonly hunks: readonly DiffHunk[]
  /** Ids of both sides as git would store them. */
  readonly oldOid: string | null
  readonly newOid: string | null
  readonly isBinary: boolean
  /** Number of files in the patch: two when a file became a link. */
  readonly files: number
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** Reads the patch of one file that `git diff -p --full-index` prints. Lines are strings of bytes. */
export function parsePatch(text: string): FilePatch {
  const hunks: { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] }[] = []
  let oldOid: string | null = null
  let newOid: string | null = null
  let isBinary = false
  let files = 0
  let oldLeft = 0
  let newLeft = 0
  const lines = text.split('\n')
  for (const line of lines) {
    const hunk = hunks.at(-1)
    if (hunk !== undefined && (oldLeft > 0 || newLeft > 0)) {
      const sign = line.slice(0, 1)
      if (sign !== '+' && sign !== '\\') oldLeft--
      if (sign !== '-' && sign !== '\\') newLeft--
      // Some settings leave out the space of an empty line.
      hunk.lines.push(line === '' ? ' ' : line)
      continue
    }
    if (line.startsWith('\\')) {
      hunk?.lines.push(line)
      continue
    }
    const [, oldStart, oldLines = '1', newStart, newLines = '1'] = HUNK.exec(line) ?? []
    if (oldStart !== undefined) {
      oldLeft = Number(oldLines)
      newLeft = Number(newLines)
      hunks.push({
        oldStart: Number(oldStart),
        oldLines: oldLeft,
        newStart: Number(newStart),
        newLines: newLeft,
        lines: [],
      })
      continue
    }
    if (line.startsWith('diff --git ')) files++
    else if (line.startsWith('Binary files ') || line === 'GIT binary patch') isBinary = true
    else {
      const [, from, to] = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line) ?? []
      if (from !== undefined && to !== undefined) {
        oldOid = oidOf(from)
        newOid = oidOf(to)
      }
    }
  }
  return { hunks, oldOid, newOid, isBinary, files }
}

/** An entry of `git status --porcelain=v2`. */
export interface StatusChange {
  /** From the top of the repository. */
  readonly path: string
  readonly from: string | undefined
  /** Letters for the index against the commit, and for the files against the index; `.` for none. */
  readonly staged: string
  readonly unstaged: string
  readonly kind: 'changed' | 'untracked' | 'conflict'
  /** Modes in the commit, the index and the folder. */
  readonly modes: readonly [head: string, index: string, files: string]
  /** Id of what is staged; null for nothing. */
  readonly stagedOid: string | null
}

/** Reads `git status --porcelain=v2 -z --branch`. */
export function parseStatus(output: string): {
  readonly branch: string | null
  readonly head: string | null
  readonly changes: readonly StatusChange[]
} {
  let branch: string | null = null
  let head: string | null = null
  const changes: StatusChange[] = []
  const parts = output.split('\0')
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const words = part.split(' ')
    const rest = (count: number): string => words.slice(count).join(' ')
    const [staged = '.', unstaged = '.'] = words[1] ?? ''
    const kind = words[0]
    if (kind === '#' && words[1] === 'branch.oid') head = rest(2) === '(initial)' ? null : rest(2)
    else if (kind === '#' && words[1] === 'branch.head') branch = rest(2) === '(detached)' ? null : rest(2)
    else if (kind === '1' || kind === '2') {
      const modes = [words[3] ?? NO_MODE, words[4] ?? NO_MODE, words[5] ?? NO_MODE] as const
      const from = kind === '2' ? parts[++at] : undefined
      const path = rest(kind === '2' ? 9 : 8)
      changes.push({ path, from, staged, unstaged, kind: 'changed', modes, stagedOid: oidOf(words[7] ?? '0') })
    } else if (kind === 'u') {
      const modes = [words[3] ?? NO_MODE, words[4] ?? NO_MODE, words[6] ?? NO_MODE] as const
      changes.push({ path: rest(10), from: undefined, staged, unstaged, kind: 'conflict', modes, stagedOid: null })
    }
    // A slash at the end marks a repository within this one.
    else if (kind === '?' && !part.endsWith('/')) {
      const modes = [NO_MODE, NO_MODE, '100644'] as const
      changes.push({
        path: rest(1),
        from: undefined,
        staged: '.',
        unstaged: '?',
        kind: 'untracked',
        modes,
        stagedOid: null,
      })
    }
  }
  return { branch, head, changes }
}
