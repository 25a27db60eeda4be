import { expect, it } from 'vitest'
import type { ImportFile } from './import-file.svelte'
import { importRows } from './import-rows'

const file = (phase: ImportFile['phase'], ...ids: string[]) =>
  ({ phase, lines: ids.map((sessionId) => ({ session: { sessionId }, depth: 0 })) }) as unknown as ImportFile
const kinds = (...files: ImportFile[]) =>
  importRows(files).map((row) => (row.kind === 'file' ? 'file' : row.session.sessionId))

it('has the sessions of a file below it', () => {
  expect(kinds(file('ready', 'a', 'b'))).toEqual(['file', 'a', 'b'])
  expect(kinds(file('ready', 'a'))).toEqual(['file', 'a'])
})

it('has one row for each of many files with one session', () => {
  expect(kinds(file('ready', 'a'), file('ready', 'b'), file('ready', 'c', 'd'))).toEqual(['a', 'b', 'file', 'c', 'd'])
})

it('has a row for a file that is read, imported or failed', () => {
  expect(kinds(file('reading'), file('done', 'a'), file('failed'), file('importing', 'b'))).toEqual([
    'file',
    'file',
    'file',
    'file',
  ])
  expect(new Set(importRows([file('ready', 'a', 'b'), file('ready', 'a', 'b')]).map(({ key }) => key)).size).toBe(6)
})
