import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Names the file in which processes note events that do not conform to the published schema, a line each. */
export const EVENT_PROBLEMS = 'PARLEY_TEST_EVENT_PROBLEMS'

/** That file, for programs with this folder for temporary files. */
export const eventProblemsFile = (temporary: string): string => `${temporary}-event-problems.txt`

/** Returns what was noted since this was last asked; empty when every event conforms. */
export function takeEventProblems(temporary: string): string {
  const file = eventProblemsFile(temporary)
  if (!existsSync(file)) return ''
  const problems = readFileSync(file, 'utf8')
  rmSync(file)
  return problems
}
