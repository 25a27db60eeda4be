import { it, type TestFunction } from 'vitest'

/** True in the nightly run, which has what `npm test` has no time for: every row of tables, and repetitions. */
export const isNightly = process.env['PARLEY_NIGHTLY'] === '1'

/** Returns the rows of a table that are tried now: those of `npm test`, or all of them in the nightly run. */
export function rowsNow<T>(rows: readonly T[], isOfEveryRun: (row: T) => boolean): T[] {
  return isNightly ? [...rows] : rows.filter(isOfEveryRun)
}

/** A test of the nightly run. Something cheaper that runs with every change shows the same behavior. */
export function nightlyIt(name: string, test: TestFunction, timeout?: number): void {
  if (isNightly) it(name, test, timeout)
}
