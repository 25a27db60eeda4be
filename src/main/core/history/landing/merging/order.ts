/** A branch that could land. */
export interface Landable {
  readonly branch: string
  /** Merges cleanly with the base. */
  readonly isClean: boolean
  /** Branches whose commits it contains. */
  readonly parents: readonly string[]
}

/** A branch in the order of landing. */
export interface Place {
  readonly branch: string
  /** True: it lands without work, after those before it. */
  readonly lands: boolean
}

/** Maximum number of steps of the search, far above what 50 branches need in practice. */
const MOST_STEPS = 200_000

/**
 * Returns the order in which most branches land without work: the largest set without a conflict between two of them, pins
 * first, stacked branches after their parents, and then those with fewest conflicts.
 */
export function orderOf(
  branches: readonly Landable[],
  conflicts: readonly (readonly [string, string])[],
  pins: readonly string[] = [],
): Place[] {
  const against = new Map(branches.map(({ branch }) => [branch, new Set<string>()]))
  for (const [one, other] of conflicts) {
    against.get(one)?.add(other)
    against.get(other)?.add(one)
  }
  const clean = branches.filter(({ isClean }) => isClean)
  const known = new Map(branches.map((each) => [each.branch, each]))
  const chosen = new Set<string>()
  const take = (name: string): void => {
    const one = known.get(name)
    if (one?.isClean !== true || chosen.has(name)) return
    const together = [name, ...one.parents.filter((parent) => known.get(parent)?.isClean === true)]
    if (together.some((each) => [...(against.get(each) ?? [])].some((other) => chosen.has(other)))) return
    for (const each of together) chosen.add(each)
  }
  for (const pin of pins) take(pin)
  const open = clean
    .map(({ branch }) => branch)
    .filter((branch) => !chosen.has(branch) && ![...(against.get(branch) ?? [])].some((other) => chosen.has(other)))
  for (const branch of largestSet(open, against)) chosen.add(branch)
  const count = ({ branch }: Landable): number => against.get(branch)?.size ?? 0
  const pinned = ({ branch }: Landable): number => (pins.includes(branch) ? pins.indexOf(branch) : pins.length)
  const inTurn = (list: readonly Landable[]): Landable[] =>
    afterParents(list.toSorted((one, other) => pinned(one) - pinned(other) || count(one) - count(other)))
  return [
    ...inTurn(branches.filter(({ branch }) => chosen.has(branch))).map(({ branch }) => ({ branch, lands: true })),
    ...inTurn(branches.filter(({ branch }) => !chosen.has(branch))).map(({ branch }) => ({ branch, lands: false })),
  ]
}

/** Returns the list with each branch after its parents, and otherwise as it is. */
function afterParents(list: readonly Landable[]): Landable[] {
  const result: Landable[] = []
  const names = new Set(list.map(({ branch }) => branch))
  const placed = new Set<string>()
  const place = (one: Landable): void => {
    if (placed.has(one.branch)) return
    placed.add(one.branch)
    for (const parent of one.parents) {
      const found = names.has(parent) ? list.find(({ branch }) => branch === parent) : undefined
      if (found !== undefined) place(found)
    }
    result.push(one)
  }
  for (const one of list) place(one)
  return result
}

/** Returns a largest set of names of which no two are against each other. */
function largestSet(names: readonly string[], against: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  let best: readonly string[] = []
  let steps = 0
  const search = (open: readonly string[], taken: readonly string[]): void => {
    if (taken.length + open.length <= best.length || ++steps > MOST_STEPS) {
      if (taken.length > best.length) best = taken
      return
    }
    const degree = (name: string): number => open.filter((other) => against.get(name)?.has(other) === true).length
    const degrees = open.map((name) => [name, degree(name)] as const)
    // One without conflicts, or with one only, is in some largest set.
    const free = degrees.find(([, count]) => count <= 1)
    const next =
      free ??
      degrees.reduce<readonly [string, number] | undefined>(
        (most, each) => (most === undefined || each[1] > most[1] ? each : most),
        undefined,
      )
    if (next === undefined) {
      if (taken.length > best.length) best = taken
      return
    }
    const [name] = next
    const others = open.filter((other) => other !== name)
    search(
      others.filter((other) => against.get(name)?.has(other) !== true),
      [...taken, name],
    )
    if (free === undefined) search(others, taken)
  }
  search(names, [])
  return best
}
