/** Outcome of testing branches together. */
export interface Found {
  readonly outcome: 'passed' | 'failed' | 'flaky' | 'conflict'
  /** The branch with which it begins to fail, and the one that it fails with, if it passes alone. */
  readonly culprits: readonly string[]
}

/** Merges branches in their order and tests them; `conflict` names a branch that does not merge. */
export type TestBranches = (branches: readonly string[]) => Promise<'passed' | 'failed' | { readonly conflict: string }>

/**
 * Tests all branches together, again on failure, and then finds the culprit and its partner by halving: about a dozen runs
 * for twenty branches. `again` runs a test that is known already.
 */
export async function findCulprits(
  branches: readonly string[],
  test: TestBranches,
  again: TestBranches,
): Promise<Found> {
  const all = await test(branches)
  if (typeof all === 'object') return { outcome: 'conflict', culprits: [all.conflict] }
  if (all === 'passed') return { outcome: 'passed', culprits: [] }
  if ((await again(branches)) === 'passed') return { outcome: 'flaky', culprits: [] }
  // The base alone.
  if ((await test([])) === 'failed') return { outcome: 'failed', culprits: [] }
  const first = await firstFailing(branches.length, (count) => test(branches.slice(0, count)))
  const culprit = branches[first - 1]
  if (culprit === undefined) return { outcome: 'failed', culprits: [] }
  const others = branches.slice(0, first - 1)
  if (others.length === 0 || (await test([culprit])) === 'failed') return { outcome: 'failed', culprits: [culprit] }
  const partner = await firstFailing(others.length, (count) => test([...others.slice(0, count), culprit]))
  const name = others[partner - 1]
  return { outcome: 'failed', culprits: name === undefined ? [culprit] : [culprit, name] }
}

/** Returns the smallest count that fails, of counts of which 0 passes and the largest fails. */
async function firstFailing(most: number, test: (count: number) => ReturnType<TestBranches>): Promise<number> {
  let [passes, fails] = [0, most]
  while (fails - passes > 1) {
    const middle = Math.floor((passes + fails) / 2)
    if ((await test(middle)) === 'failed') fails = middle
    else passes = middle
  }
  return fails
}
