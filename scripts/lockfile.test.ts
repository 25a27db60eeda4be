import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >
}

const { packages } = JSON.parse(
  await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as Lockfile

test('names no registry', () => {
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([])
})

// npm omits what a registry lacks or the installed packages do not need, and its later versions then refuse to install:
// https://github.com/npm/cli/issues/4828
test('holds the packages of every platform', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})
