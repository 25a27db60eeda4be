import { expect, it } from 'vitest'
import { bindingsOf } from '#shared/app/commands/bindings'
import type { KeyRule } from '#shared/keybindings/entities'
import { addKey, conflictsOf, keysOf, removeKey, resetKeys, type KeyChange } from './key-changes'

const keys = (rules: KeyRule[]) =>
  keysOf(bindingsOf(false, rules), 'view.sidebar').map(({ strokes }) => strokes.join(' '))
const changed = (rules: KeyRule[], { remove, add }: KeyChange) => [
  ...rules.filter((rule) => !remove.includes(rule)),
  ...add,
]

it('adds a key and takes it away again', () => {
  const added = changed([], addKey([], 'view.sidebar', 'ctrl+alt+s', false))
  expect(added).toEqual([{ key: 'mod+alt+s', command: 'view.sidebar' }])
  expect(keys(added)).toEqual(['ctrl+alt+s', 'ctrl+b'])
  const [first] = keysOf(bindingsOf(false, added), 'view.sidebar')
  if (first === undefined) throw new Error('no key')
  expect(changed(added, removeKey(added, first, false))).toEqual([])
})

it('takes a default away and gives it back', () => {
  const [first] = keysOf(bindingsOf(false), 'view.sidebar')
  if (first === undefined) throw new Error('no key')
  const removed = changed([], removeKey([], first, false))
  expect(removed).toEqual([{ key: 'mod+b', command: '-view.sidebar' }])
  expect(keys(removed)).toEqual([])
  expect(changed(removed, addKey(removed, 'view.sidebar', 'ctrl+b', false))).toEqual([])
  expect(changed(removed, resetKeys(removed, 'view.sidebar'))).toEqual([])
})

it('knows whose key it is already', () => {
  expect(conflictsOf(bindingsOf(false), 'view.sidebar', 'ctrl+k')).toEqual(['go.palette'])
  expect(conflictsOf(bindingsOf(false), 'view.sidebar', 'ctrl+b')).toEqual([])
  // One closes a page, the other needs a conversation.
  expect(conflictsOf(bindingsOf(false), 'edit.find', 'f24')).toEqual([])
})
