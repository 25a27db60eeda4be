import { appendFileSync, readFileSync } from 'node:fs'

/** Names the file in which a long run notes how much it tried. */
export const TRIES_VARIABLE = 'PARLEY_TRIES'

/** Notes that something was tried so many times; nothing where no run wants to know. */
export function noteTries(count: number): void {
  const file = process.env[TRIES_VARIABLE]
  if (file !== undefined) appendFileSync(file, `${count}\n`)
}

/** How much was noted in a file. */
export function triesIn(file: string): number {
  return readFileSync(file, 'utf8')
    .split('\n')
    .reduce((sum, line) => sum + Number(line), 0)
}
