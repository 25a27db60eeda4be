import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command'
import { mutated } from './mutate'
import { mutations } from './table'

it.each(mutations)('$name', (mutation) => {
  const code = readFileSync(join(root, mutation.file), 'utf8')
  expect(mutated(code, mutation)).not.toBe(code)
  expect(existsSync(join(root, mutation.tests))).toBe(true)
})

it('refuses a mutation whose text is not there, or more than once', () => {
  const mutation = { name: 'm', file: 'f', search: 'a', replace: 'b', tests: 't' }
  expect(() => mutated('', mutation)).toThrow('exactly once')
  expect(() => mutated('aa', mutation)).toThrow('exactly once')
  expect(mutated('cac', mutation)).toBe('cbc')
})
