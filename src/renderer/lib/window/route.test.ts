import { expect, it } from 'vitest'
import { addressOf, pageAddress, pageOf, sessionOf } from './route'

const HOST = 'http://localhost'

it('finds the session again that it put into an address', () => {
  const address = addressOf('a b&c', { pathname: '/' })
  expect(sessionOf(new URL(address, 'http://localhost').search)).toBe('a b&c')
  expect(addressOf(null, { pathname: '/index.html' })).toBe('/index.html')
  expect(sessionOf('')).toBeNull()
  expect(sessionOf('?session=')).toBeNull()
})

it('puts a page into an address without losing the session', () => {
  const { search } = new URL(pageAddress({ kind: 'approvals', tab: 'history' }, 'a b&c', { pathname: '/' }), HOST)
  expect(pageOf(search)).toEqual({ kind: 'approvals', tab: 'history' })
  expect(sessionOf(search)).toBe('a b&c')
  const settings = new URL(pageAddress({ kind: 'settings', section: 'agents' }, null, { pathname: '/' }), HOST).search
  expect(pageOf(settings)).toEqual({ kind: 'settings', section: 'agents' })
  expect(sessionOf(settings)).toBeNull()
  const usage = new URL(pageAddress({ kind: 'usage' }, 's', { pathname: '/' }), HOST).search
  expect(pageOf(usage)).toEqual({ kind: 'usage' })
  expect(sessionOf(usage)).toBe('s')
  expect(pageOf('?approvals=else')).toBeNull()
  expect(pageOf('')).toBeNull()
})
