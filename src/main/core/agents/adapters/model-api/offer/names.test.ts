import { expect, it } from 'vitest'
import { offeredNames } from './names'

const named = (...names: readonly string[]) => names.map((known) => ({ known, identity: known }))
const long = 'read_the_latest_measurements_of_every_station_of_the_network_by_'
const odd = ['issues.get', 'issues_get', 'issues/get', '查询', '搜索', `${long}hour`, `${long}month`, 'a b']

it('gives every tool a name of its own that fits every provider', () => {
  const names = offeredNames(named(...odd))
  expect(new Set(names).size).toBe(odd.length)
  for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
})

it('keeps a name that fits, and one that cleaning makes like no other', () => {
  expect(offeredNames(named('issues_get', 'issues.get', 'the weather'))).toEqual([
    'issues_get',
    expect.stringMatching(/^issues_get_[0-9a-f]{8}$/),
    'the_weather',
  ])
})

it('gives the same names in any order', () => {
  const inOrder = offeredNames(named(...odd))
  const reversed = offeredNames(named(...odd.toReversed())).toReversed()
  expect(reversed).toEqual(inOrder)
})

it('tells apart tools of two servers that have one name', () => {
  const names = offeredNames([
    { known: 'mcp__a__b__c', identity: '["a","b__c"]' },
    { known: 'mcp__a__b__c', identity: '["a__b","c"]' },
  ])
  expect(new Set(names).size).toBe(2)
})

it('gives each of thousands of similar tools a name of its own', () => {
  const names = offeredNames(
    named(...Array.from({ length: 5000 }, (_, index) => `查${index % 2 === 0 ? '.' : '/'}${index}`)),
  )
  expect(new Set(names).size).toBe(5000)
})
