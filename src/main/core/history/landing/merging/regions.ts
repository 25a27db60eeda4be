/** Inclusive lines, from 1. An empty range ends before it starts. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/** Lines of both sides that a merge cannot settle. */
export interface Region {
  readonly ours: Lines
  readonly theirs: Lines
}

/** A change of a file without context. */
export interface Hunk {
  /** First line of the earlier version from 0, and the line after the last. */
  readonly from: number
  readonly to: number
  /** The same of the later version. */
  readonly newFrom: number
  readonly newTo: number
  /** Lines of the earlier version. */
  readonly removed: readonly string[]
  /** Lines of the later version. */
  readonly added: readonly string[]
}

/** Reads the hunks of patches without context, by the name of the file. */
export function parseHunks(patch: string): Map<string, Hunk[]> {
  const files = new Map<string, Hunk[]>()
  let hunks: Hunk[] = []
  let [toRemove, toAdd] = [0, 0]
  let [removed, added]: [string[], string[]] = [[], []]
  for (const line of patch.split('\n')) {
    if (toRemove > 0 && line.startsWith('-')) {
      toRemove--
      removed.push(line.slice(1))
    } else if (toAdd > 0 && line.startsWith('+')) {
      toAdd--
      added.push(line.slice(1))
    } else if (line.startsWith('diff --git ')) {
      const [, name = ''] = /^diff --git a\/(\S+) /.exec(line) ?? []
      hunks = []
      files.set(name, hunks)
    } else {
      const [, from, count = '1', newFrom = '0', newCount = '1'] =
        /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      if (from === undefined) continue
      ;[toRemove, toAdd, removed, added] = [Number(count), Number(newCount), [], []]
      // A range without lines names the line before it.
      const start = (first: string, size: number): number => (size === 0 ? Number(first) : Number(first) - 1)
      const [at, newAt] = [start(from, toRemove), start(newFrom, toAdd)]
      hunks.push({ from: at, to: at + toRemove, newFrom: newAt, newTo: newAt + toAdd, removed, added })
    }
  }
  return files
}

interface Sided extends Hunk {
  readonly isOurs: boolean
}

/**
 * Returns the lines that both sides changed differently: the hunks of both differences from the last common version, joined
 * where they touch, without what is the same on both sides at their begin and end.
 */
export function conflictRegions(ours: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const all: Sided[] = [
    ...ours.map((hunk) => ({ ...hunk, isOurs: true })),
    ...theirs.map((hunk) => ({ ...hunk, isOurs: false })),
  ].sort((one, other) => one.from - other.from || one.to - other.to)
  const regions: Region[] = []
  const shift = { ours: 0, theirs: 0 }
  for (let at = 0; at < all.length;) {
    const group: Sided[] = []
    const start = all[at]?.from ?? 0
    let end = start
    for (let next = all[at]; next !== undefined && (group.length === 0 || next.from <= end); next = all[++at]) {
      group.push(next)
      end = Math.max(end, next.to)
    }
    const [mine, others] = [group.filter(({ isOurs }) => isOurs), group.filter(({ isOurs }) => !isOurs)]
    if (mine.length > 0 && others.length > 0) {
      const before = earlierLines(group, start, end)
      const region = different(laterLines(before, mine, start), laterLines(before, others, start))
      if (region !== undefined)
        regions.push({
          ours: moved(region.ours, start + shift.ours),
          theirs: moved(region.theirs, start + shift.theirs),
        })
    }
    shift.ours += grownBy(mine)
    shift.theirs += grownBy(others)
  }
  return regions
}

const moved = ({ from, to }: Lines, by: number): Lines => ({ from: from + by, to: to + by })

const grownBy = (hunks: readonly Hunk[]): number =>
  hunks.reduce((sum, { from, to, newFrom, newTo }) => sum + (newTo - newFrom) - (to - from), 0)

/** Returns the lines of the last common version that hunks cover together. */
function earlierLines(group: readonly Hunk[], start: number, end: number): string[] {
  const lines = Array.from({ length: end - start }, () => '')
  for (const { from, removed } of group)
    for (const [index, line] of removed.entries()) lines[from - start + index] = line
  return lines
}

/** Returns the lines of one side in their place. */
function laterLines(before: readonly string[], hunks: readonly Hunk[], start: number): string[] {
  const lines: string[] = []
  let at = start
  for (const { from, to, added } of hunks) {
    lines.push(...before.slice(at - start, from - start), ...added)
    at = to
  }
  return [...lines, ...before.slice(at - start)]
}

/** Returns the lines of two sides without those that are the same at their begin and end; undefined when all are. */
function different(ours: readonly string[], theirs: readonly string[]): Region | undefined {
  const shorter = Math.min(ours.length, theirs.length)
  let first = 0
  while (first < shorter && ours[first] === theirs[first]) first++
  let last = 0
  while (last < shorter - first && ours.at(-1 - last) === theirs.at(-1 - last)) last++
  if (first === ours.length && first === theirs.length) return undefined
  return {
    ours: { from: first + 1, to: ours.length - last },
    theirs: { from: first + 1, to: theirs.length - last },
  }
}
