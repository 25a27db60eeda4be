import { expect, it } from 'vitest'
import { pageOf, type Page, type PageKind, type PageOf } from './pages'
import { pageAddress, sessionOf } from './route'

const examples: { readonly [K in PageKind]: readonly PageOf<K>[] } = {
  inbox: [
    { kind: 'inbox', view: 'list' },
    { kind: 'inbox', view: 'history' },
  ],
  settings: [
    { kind: 'settings', section: '' },
    { kind: 'settings', section: 'agents' },
  ],
  usage: [{ kind: 'usage' }],
  search: [{ kind: 'search' }],
  automations: [{ kind: 'automations' }],
  review: [{ kind: 'review' }],
  branches: [{ kind: 'branches', sessionId: 'a b&c' }],
  landing: [{ kind: 'landing', folder: '/home/ann/a b&c' }],
  attempts: [
    { kind: 'attempts', groupId: null },
    { kind: 'attempts', groupId: 'g' },
  ],
}
const pages: readonly Page[] = Object.values(examples).flat()

const queryOf = (page: Page, sessionId: string | null) =>
  new URL(pageAddress(page, sessionId, { pathname: '/' }), 'http://localhost').searchParams

it.each(pages)('finds %j again in its address, and the session behind it', (page) => {
  if (page.kind !== 'review') expect(pageOf(queryOf(page, null), null)).toEqual(page)
  const query = queryOf(page, 'a b&c')
  expect(pageOf(query, 'a b&c')).toEqual(page)
  expect(sessionOf(`?${query}`)).toBe('a b&c')
})

it('gives every page an address of its own', () => {
  const addresses = pages.map((page) => pageAddress(page, null, { pathname: '/' }))
  expect(new Set(addresses).size).toBe(pages.length)
})

it.each(['', 'inbox=else', 'branches=', 'session=s', 'review='])('finds no page in %j', (query) => {
  expect(pageOf(new URLSearchParams(query), null)).toBeNull()
})

it.each([
  ['approvals=waiting', 'list'],
  ['approvals=history', 'history'],
  ['approvals=rules', 'rules'],
  ['overview=', 'board'],
  ['agents=all', 'list'],
] as const)('finds the inbox at the former address %s', (query, view) => {
  expect(pageOf(new URLSearchParams(query), null)).toEqual({ kind: 'inbox', view })
})
