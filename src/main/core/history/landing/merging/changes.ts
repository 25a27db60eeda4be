/** A path that differs between two trees. */
export interface Change {
  readonly path: string
  /** As git prints them; `000000` for none. */
  readonly modes: readonly [before: string, after: string]
  /** Ids of the contents; zeros for none. */
  readonly ids: readonly [before: string, after: string]
}

/** Two trees or commits, as they are asked for. */
export type TreePair = readonly [before: string, after: string]

/** Arguments whose output {@link parseChanges} reads. Their input is a line for each pair. */
export const CHANGES_ARGUMENTS = [
  'diff-tree',
  '--stdin',
  '-r',
  '-t',
  '-z',
  '--raw',
  '--no-renames',
  '--no-abbrev',
] as const

const FOLDER = '040000'

/** Reads the changes of each pair, in the order of the input; undefined when the output does not fit it. */
export function parseChanges(output: string, pairs: readonly TreePair[]): Change[][] | undefined {
  const all: Change[][] = []
  const parts = output.split('\0')
  let current: Change[] | undefined
  for (let at = 0; at < parts.length; at++) {
    let part = parts[at] ?? ''
    // The line of a pair is not ended by a null character, and has no output of its own if nothing differs.
    for (let end = part.indexOf('\n'); end >= 0 && /^[\da-f]+ [\da-f]+\n/.test(part); end = part.indexOf('\n')) {
      current = []
      all.push(current)
      part = part.slice(end + 1)
    }
    if (part === '') continue
    const [, before, after, from, to] = /^:(\d{6}) (\d{6}) ([\da-f]+) ([\da-f]+) [A-Z]$/.exec(part) ?? []
    const path = parts[++at]
    if (current === undefined || path === undefined) return undefined
    if (before === undefined || after === undefined || from === undefined || to === undefined) return undefined
    current.push({ path, modes: [before, after], ids: [from, to] })
  }
  return all.length === pairs.length ? all : undefined
}

/** Changes, in the form in which two of them are compared. */
export interface Touched {
  /** Changed files. */
  readonly files: ReadonlySet<string>
  /** Folders above changed files. */
  readonly above: ReadonlySet<string>
  /** Folders above added files. */
  readonly aboveAdded: ReadonlySet<string>
  /** Folders that are gone. */
  readonly gone: ReadonlySet<string>
}

/** Returns what changes touch, several lists together. */
export function touchedBy(...lists: readonly (readonly Change[])[]): Touched {
  const [files, above, aboveAdded, gone] = [0, 1, 2, 3].map(() => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  for (const { path, modes } of lists.flat()) {
    if (modes[0] === FOLDER && modes[1] !== FOLDER) gone.add(path)
    if (modes.includes(FOLDER) && modes.every((mode) => mode === FOLDER || mode === '000000')) continue
    files.add(path)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (modes[0] === '000000') aboveAdded.add(folder)
      if (above.has(folder) && modes[0] !== '000000') break
      above.add(folder)
    }
  }
  return { files, above, aboveAdded, gone }
}

/**
 * Returns whether two sets of changes can be merged without looking: no path in common, none a folder above one of the
 * other's, and nothing added in a folder that the other moved away.
 */
export function areApart(one: Touched, other: Touched): boolean {
  return (
    !meet(one.files, other.files) &&
    !meet(one.files, other.above) &&
    !meet(one.above, other.files) &&
    !meet(one.aboveAdded, other.gone) &&
    !meet(one.gone, other.aboveAdded)
  )
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  for (const each of small) if (large.has(each)) return true
  return false
}
