import { expect, it } from 'vitest'
import { addressOf, sessionOf } from './route'

it('finds the session again that it put into an address', () => {
  const address = addressOf('a b&c', { pathname: '/' })
  expect(sessionOf(new URL(address, 'http://localhost').search)).toBe('a b&c')
  expect(addressOf(null, { pathname: '/index.html' })).toBe('/index.html')
  expect(sessionOf('')).toBeNull()
  expect(sessionOf('?session=')).toBeNull()
})
