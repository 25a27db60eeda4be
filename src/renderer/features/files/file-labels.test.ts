import { describe, expect, it } from 'vitest'
import type { FileVersion } from '#shared/files/entities'
import { lineTotals, noLinesReason, splitPath } from './file-labels'

const version = (content: FileVersion['content'], size = 1): FileVersion => ({ size, content })

describe('splitPath', () => {
  it.each([
    ['a.txt', '', 'a.txt'],
    ['src/deep/a.txt', 'src/deep/', 'a.txt'],
    ['/etc/hosts', '/etc/', 'hosts'],
    ['C:\\work\\a.txt', 'C:\\work\\', 'a.txt'],
  ])('parts %s', (path, folders, name) => expect(splitPath(path)).toEqual({ folders, name }))
})

describe('noLinesReason', () => {
  it('tells of what there is now, or else was', () => {
    expect(noLinesReason({ before: null, after: version('large', 2_000_000) })).toContain('2.0 MB')
    expect(noLinesReason({ before: version('binary', 3), after: null })).toContain('3 bytes')
    expect(noLinesReason({ after: version('text') })).toContain('No earlier version')
  })
})

it('adds up what could be counted', () => {
  const file = { path: 'a', change: 'modified' as const, after: null, changedAt: 0 }
  expect(lineTotals([{ ...file, added: 2, removed: 1 }, file])).toEqual({ added: 2, removed: 1 })
})
