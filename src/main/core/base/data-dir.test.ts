import { isAbsolute, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { resolveDataDir } from './data-dir'

it('what was asked for comes first, then PARLEY_DATA_DIR, then the folder of the platform', () => {
  expect(resolveDataDir('asked', { PARLEY_DATA_DIR: 'set' })).toBe(resolve('asked'))
  expect(resolveDataDir(undefined, { PARLEY_DATA_DIR: 'set' })).toBe(resolve('set'))
  expect(resolveDataDir('', { PARLEY_DATA_DIR: 'set' })).toBe(resolve('set'))
  for (const environment of [{}, { PARLEY_DATA_DIR: '' }]) {
    const usual = resolveDataDir(undefined, environment)
    expect(isAbsolute(usual)).toBe(true)
    expect(usual).toMatch(/parley/i)
  }
})
