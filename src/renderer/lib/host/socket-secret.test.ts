import { beforeEach, expect, it } from 'vitest'
import { takeSocketSecret } from './socket-secret'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('keeps the secret of an address and takes it out of the address', () => {
  history.replaceState(null, '', '/?session=a#secret=abc_-1')
  expect(takeSocketSecret(location, history, localStorage)).toBe('abc_-1')
  expect(location.href).toMatch(/\/\?session=a$/)
  expect(takeSocketSecret(location, history, localStorage)).toBe('abc_-1')
})

it('has none in a browser that was not let in', () => {
  expect(takeSocketSecret(location, history, localStorage)).toBeNull()
})
