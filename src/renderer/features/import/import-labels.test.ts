import { expect, test } from 'vitest'
import type { ImportTool } from '#shared/import/entities'
import { deletingTools, foundLabel, isPresent, knownOf, outcomeLabel, whyKept } from './import-labels'

const tool = (displayName: string, more: Partial<ImportTool> = {}): ImportTool => ({
  adapterName: displayName.toLowerCase(),
  displayName,
  folders: [],
  isOn: true,
  deletesAfterDays: null,
  isKept: false,
  foundCount: 0,
  importedCount: 0,
  keptCount: 0,
  keptBytes: 0,
  ...more,
})

test('what was found is counted', () => {
  expect(foundLabel([tool('A', { foundCount: 3 }), tool('B', { foundCount: 1 })])).toBe('Found 4 sessions from 2 tools')
  expect(foundLabel([tool('A', { foundCount: 1 })])).toBe('Found 1 session from 1 tool')
})

test('only tools that are looked for can delete what was found', () => {
  const tools = [tool('A', { deletesAfterDays: 30 }), tool('B', { deletesAfterDays: 30, isOn: false }), tool('C')]
  const state = { tools, isSearching: false, searchedAt: null, searchMs: null, isAsked: false, problem: null }
  expect(deletingTools(state).map(({ displayName }) => displayName)).toEqual(['A'])
})

test('an outcome says how many came, and why others did not', () => {
  expect(outcomeLabel({ imported: ['a', 'b'], skipped: ['c'], errors: [] })).toBe('Imported 2 sessions.')
  expect(outcomeLabel({ imported: ['a'], skipped: [], errors: [{ sessionId: 'b', error: 'It is gone.' }] })).toBe(
    'Imported 1 session. 1 session failed: It is gone.',
  )
  expect(outcomeLabel({ imported: ['a'], skipped: [], errors: [] }, 2)).toBe('Imported 2 sessions.')
  expect(outcomeLabel({ imported: [], skipped: [], errors: [{ sessionId: 'b', error: 'It is gone.' }] }, 3)).toMatch(
    /^Imported 2 sessions. 1 session failed/,
  )
  const account = { read: 9, shown: 5, joined: 2, hidden: [], unknown: 2 }
  expect(outcomeLabel({ imported: ['a'], skipped: [], errors: [], account })).toBe(
    'Imported 1 session. 2 records were not understood; the Verbose level shows them.',
  )
  expect(outcomeLabel({ code: 'cancelled', message: 'Cancelled.' })).toMatch(/^Import cancelled/)
  expect(outcomeLabel({ code: 'store-full', message: 'No space.' })).toBe('No space.')
})

test('why copies are kept is said of each tool', () => {
  expect(whyKept([tool('A', { deletesAfterDays: 30 }), tool('B', { deletesAfterDays: 7 })])).toBe(
    'A deletes its files after 30 days. B deletes its files after 7 days.',
  )
})

test('a tool says what its files lack, and what they were tested with', () => {
  expect(knownOf(tool('A'))).toEqual([])
  expect(knownOf(tool('A', { hasNoAgent: true, untold: ['tokens', 'times'], isUntested: true }))).toEqual([
    'Parley shows its sessions, and continues them with another agent.',
    'The files of A have no token counts and times of single messages.',
    'Read as its files are described. Not yet tested with files that the tool wrote.',
  ])
})

test('a tool is present where its folder is, or something of it', () => {
  expect(isPresent(tool('A'))).toBe(false)
  expect(isPresent(tool('A', { folders: [{ path: '/a', exists: false }] }))).toBe(false)
  expect(isPresent(tool('A', { folders: [{ path: '/a', exists: true }] }))).toBe(true)
  expect(isPresent(tool('A', { importedCount: 1 }))).toBe(true)
})
