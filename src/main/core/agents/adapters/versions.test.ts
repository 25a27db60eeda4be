import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOlder, programVersions, supportOf, tooOld } from './versions'

const docs = readFileSync(join(import.meta.dirname, '../../../../../docs/adapters.md'), 'utf8')

describe('the documentation of agents', () => {
  it('has the minimum and the tested version of each, and how to update it', () => {
    const [, section = ''] = /\n## Versions\n([^]*?)\n## /.exec(docs) ?? []
    const rows = section.split('\n').filter((line) => line.startsWith('|'))
    const cells = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    // The headings are above the first two lines.
    expect(cells.slice(2)).toEqual(
      Object.values(programVersions).map(({ name, packageName, oldest, tested, update }) => [
        name,
        `\`${packageName}\``,
        oldest,
        tested,
        `\`${update}\``,
      ]),
    )
  })

  it('has no other minimum versions', () => {
    expect(docs.match(/\b(older than|before|from|since) v?\d+\.\d+/gi)).toBeNull()
  })
})

it('are never tested below their minimum', () => {
  for (const { oldest, tested } of Object.values(programVersions)) expect(isOlder(tested, oldest)).toBe(false)
})

it('are known to be tested, newer, or of a generation that never ran', () => {
  const { opencode, claude } = programVersions
  expect(supportOf(opencode, opencode.oldest)).toBe('tested')
  expect(supportOf(opencode, opencode.tested)).toBe('tested')
  expect(supportOf(opencode, '1.99.0')).toBe('newer')
  expect(supportOf(opencode, '2.0.24')).toBe('untested')
  expect(supportOf(opencode, '0.0.0-beta-19507')).toBe('untested')
  expect(supportOf(claude, '99.0.0')).toBe('newer')
  expect(supportOf(claude, undefined)).toBeUndefined()
  // A preview has no number, so that it is not too old either.
  expect(tooOld(opencode, '0.0.0-beta-19507')).toBeUndefined()
})
