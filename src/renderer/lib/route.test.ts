import { expect, it } from 'vitest'
import { addressOf, approvalsAddress, approvalsTabOf, sessionOf } from './route'

it('finds the session again that it put into an address', () => {
  const address = addressOf('a b&c', { pathname: '/' })
  expect(sessionOf(new URL(address, 'http://localhost').search)).toBe('a b&c')
  expect(addressOf(null, { pathname: '/index.html' })).toBe('/index.html')
  expect(sessionOf('')).toBeNull()
  expect(sessionOf('?session=')).toBeNull()
})

it('puts the approvals page into an address without losing the session', () => {
  const { search } = new URL(approvalsAddress('history', 'a b&c', { pathname: '/' }), 'http://localhost')
  expect(approvalsTabOf(search)).toBe('history')
  expect(sessionOf(search)).toBe('a b&c')
  expect(sessionOf(new URL(approvalsAddress('rules', null, { pathname: '/' }), 'http://localhost').search)).toBeNull()
  expect(approvalsTabOf('?approvals=else')).toBeNull()
  expect(approvalsTabOf('')).toBeNull()
})
