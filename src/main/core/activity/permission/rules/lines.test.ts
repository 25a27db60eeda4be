import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseCommandPattern } from './command-pattern'
import { findDenied } from './denied-command'

/** Lines of a table, each a whole command line. `␤` and `␉` stand for a line break and a tab. */
function linesOf(table: string): string[] {
  const text = readFileSync(new URL(`./fixtures/${table}-lines.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('␤', '\n').replaceAll('␉', '\t'))
}

const rm = parseCommandPattern('rm *')
if (rm === null) throw new Error('no pattern')

describe('a denial of rm', () => {
  it.each(linesOf('hostile'))('is not passed by %s', (line) => {
    expect(findDenied(rm, line)).not.toBe('clear')
  })

  it.each(linesOf('everyday'))('does not concern %s', (line) => {
    expect(findDenied(rm, line)).toBe('clear')
  })
})

it('the tables only grow', () => {
  expect(new Set(linesOf('hostile')).size).toBeGreaterThanOrEqual(443)
  expect(new Set(linesOf('everyday')).size).toBeGreaterThanOrEqual(100)
})
