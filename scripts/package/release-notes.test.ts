import { expect, it } from 'vitest'
import { mergeSums, notesOf } from './release-notes'

const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- One thing.

## [1.0.0] - 2026-11-01

- First.
`

it('the notes of a release are the section of its version', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('### Added\n\n- One thing.\n')
  expect(notesOf(changelog, '1.0.0')).toBe('- First.\n')
})

it.each(['Unreleased', '2.0.0'])('there is no release of a version without changes: %s', (version) => {
  expect(() => notesOf(changelog, version)).toThrow(version)
})

it('checksums of all systems become one list, in which every name occurs once', () => {
  expect([...mergeSums(['b  two\na  one\n', 'c  three\n'])]).toEqual([
    ['one', 'a'],
    ['three', 'c'],
    ['two', 'b'],
  ])
  expect(() => mergeSums(['a  one\n', 'b  one\n'])).toThrow('one')
})
