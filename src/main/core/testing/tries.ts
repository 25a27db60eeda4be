import { appendFileSync, readFileSync } from 'node:fs'

/** Names the file in which a long run notes how much it tried. */
export const TRIES_VARIABLE = 'PARLEY_TRIES'

/** Records the number of repetitions, if the run asks for it. */
export function noteTries(count: number): void {
  const file = process.env[TRIES_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${count}\n`)
}

/** Returns the number recorded in a file. */
export function triesIn(file: string): number {
  return readFileSync(file, 'utf8')
    .split('\n')
    .reduce((sum, line) => sum + Number(line), 0)
}
