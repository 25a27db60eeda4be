/** Commits that a base lacks, and those of the base where they begin. */
export interface Graph {
  /** Parents of each commit that the base lacks. */
  readonly parents: ReadonlyMap<string, readonly string[]>
}

/** Returns the arguments and input of git whose output {@link parseGraph} reads. */
export const graphCall = (base: string, tips: readonly string[]): { args: string[]; input: string } => ({
  args: ['rev-list', '--parents', '--stdin'],
  input: [...tips, `^${base}`, ''].join('\n'),
})

/** Reads commits with their parents. */
export function parseGraph(output: string): Graph {
  const parents = new Map<string, readonly string[]>()
  for (const line of output.split('\n')) {
    const [commit = '', ...others] = line.split(' ')
    if (commit !== '') parents.set(commit, others)
  }
  return { parents }
}

/** Position of a branch beside its base. */
export interface Position {
  /** Commits of the branch that the base lacks. */
  readonly own: ReadonlySet<string>
  /** Commits of the base from which they go on: the last common ones are among them. */
  readonly begins: readonly string[]
}

/** Returns the position of a branch. */
export function positionOf({ parents }: Graph, tip: string): Position {
  const own = new Set<string>()
  const begins = new Set<string>()
  const open = [tip]
  for (let commit = open.pop(); commit !== undefined; commit = open.pop()) {
    const above = parents.get(commit)
    if (above === undefined) begins.add(commit)
    else if (!own.has(commit)) {
      own.add(commit)
      open.push(...above)
    }
  }
  return { own, begins: [...begins] }
}
