import { setTimeout } from 'node:timers/promises'

/** Steps of a trial, each printed with its time. */
export interface Steps {
  step<T>(name: string, action: () => Promise<T> | T): Promise<T>
  /** Sets what shows more about a failure. */
  onFailure(action: () => Promise<void>): void
}

/** Undoes a step; may return a promise. */
type Cleaner = () => unknown

/**
 * Runs a trial and prints its steps. Returns whether all succeeded; `clean` runs in any case, last registered first.
 */
export async function trial(
  name: string,
  run: (steps: Steps, clean: (action: Cleaner) => void) => Promise<void>,
): Promise<boolean> {
  const cleaners: Cleaner[] = []
  let explain: (() => Promise<void>) | undefined
  const step: Steps['step'] = async (title, action) => {
    const begun = performance.now()
    try {
      const value = await action()
      print('✓', title, begun)
      return value
    } catch (error) {
      print('✗', title, begun)
      throw error
    }
  }
  console.log(`${name}:`)
  try {
    await run({ step, onFailure: (action) => (explain = action) }, (action) => cleaners.push(action))
    return true
  } catch (error) {
    console.error(error)
    await explain?.()
    return false
  } finally {
    for (const action of cleaners.reverse()) await action()
  }
}

function print(mark: string, title: string, begun: number): void {
  console.log(`  ${mark} ${title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
}

/** Waits until a check returns something; throws with what it returned last. */
export async function until<T>(what: string, check: () => Promise<T | undefined>, limitMs = 60_000): Promise<T> {
  const end = performance.now() + limitMs
  let problem: unknown
  while (performance.now() < end) {
    try {
      const value = await check()
      if (value !== undefined) return value
    } catch (error) {
      problem = error
    }
    await setTimeout(200)
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`, { cause: problem })
}
