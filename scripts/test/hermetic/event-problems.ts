import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * Environment variable with the file in which processes record events that do not conform to the published schema, one
 * per line.
 */
export const EVENT_PROBLEMS = 'PARLEY_TEST_EVENT_PROBLEMS'

/** Returns that file, for programs with this folder for temporary files. */
export const eventProblemsFile = (temporary: string): string => `${temporary}-event-problems.txt`

/** Returns the entries recorded since the last call; empty when every event conforms. */
export function takeEventProblems(temporary: string): string {
  const file = eventProblemsFile(temporary)
  if (!existsSync(file)) return ''
  const problems = readFileSync(file, 'utf8')
  rmSync(file)
  return problems
}
