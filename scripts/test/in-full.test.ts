import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command'
import { specsInFull, unitInFull } from './in-full'

const filesOf = (pattern: string, folder: string): string[] => globSync(pattern, { cwd: join(root, folder) })

it.each(unitInFull)('leaves unit tests out that exist: %s', (pattern) => {
  expect(filesOf(pattern, '.')).not.toEqual([])
})

it.each(specsInFull)('leaves specs out that exist: %s', (pattern) => {
  expect(filesOf(pattern, 'e2e/specs')).not.toEqual([])
})

it('keeps most files in the tests of every edit', () => {
  const all = filesOf('{src,scripts,bench}/**/*.test.ts', '.')
  const left = new Set(unitInFull.flatMap((pattern) => filesOf(pattern, '.')))
  expect(left.size).toBeLessThan(all.length / 8)
})
