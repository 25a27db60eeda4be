import { expect, it } from 'vitest'
import type { TrustItem } from '#shared/trust/entities'
import { byFamily, summaryOf } from './trust-labels'

const item = (family: TrustItem['family'], kind: TrustItem['kind']): TrustItem => ({
  family,
  kind,
  name: 'x',
  path: 'x',
  text: 'x',
  hash: 'x',
  state: 'new',
})
const items = [item('claude', 'hook'), item('git', 'git'), item('claude', 'hook'), item('claude', 'mcp-server')]

it('groups what a folder would run by tool', () => {
  expect(byFamily(items).map(([family, group]) => [family, group.length])).toEqual([
    ['claude', 3],
    ['git', 1],
  ])
})

it('counts it in a few words', () => {
  expect(summaryOf(items)).toBe('2 hooks, 1 Git program, 1 MCP server')
})
