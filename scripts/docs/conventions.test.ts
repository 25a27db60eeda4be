import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const rows = readFileSync(join(root, 'docs', 'ui-conventions.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, convention, proof] = /^\| (?!convention |-)(.+?) +\| (.+?) +\|$/.exec(line) ?? []
    return convention === undefined || proof === undefined ? [] : [{ convention, proof }]
  })

test('every convention names a specification', () => {
  expect(rows.length).toBeGreaterThan(100)
  const named = /^(`[^`]+`, )*`[^`]+`$|^above$/
  expect(rows.filter(({ proof }) => !named.test(proof))).toEqual([])
})

test('every specification of a convention exists', () => {
  const paths = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+\.ts)`/g)].map(([, path = '']) => path))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
