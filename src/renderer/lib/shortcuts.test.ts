import { describe, expect, it } from 'vitest'
import { commandOf, keyLabel, type Press } from './shortcuts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

describe('commandOf', () => {
  it('takes ⌘ on a Mac and Ctrl elsewhere', () => {
    expect(commandOf(press('n', { metaKey: true }), true, true)).toBe('newSession')
    expect(commandOf(press('n', { ctrlKey: true }), true, true)).toBeUndefined()
    expect(commandOf(press('n', { ctrlKey: true }), false, true)).toBe('newSession')
    expect(commandOf(press('N', { ctrlKey: true }), false, true)).toBe('newSession')
  })

  it('shows the tree, also while somebody types', () => {
    expect(commandOf(press('.', { ctrlKey: true }), false, true)).toBe('toggleInspector')
  })

  it('finds in the session, and goes from one place to another, also while somebody types', () => {
    expect(commandOf(press('f', { ctrlKey: true }), false, true)).toBe('find')
    expect(commandOf(press('g', { ctrlKey: true }), false, true)).toBe('findNext')
    expect(commandOf(press('G', { ctrlKey: true, shiftKey: true }), false, true)).toBe('findPrevious')
  })

  it('opens the nth session', () => {
    expect(commandOf(press('3', { ctrlKey: true }), false, false)).toEqual({ nthSession: 3 })
    expect(commandOf(press('0', { ctrlKey: true }), false, false)).toBeUndefined()
  })

  it('leaves characters alone where somebody types', () => {
    expect(commandOf(press('/'), false, false)).toBe('focusSearch')
    expect(commandOf(press('k', { ctrlKey: true }), false, true)).toBe('focusSearch')
    expect(commandOf(press('/'), false, true)).toBeUndefined()
    expect(commandOf(press('?', { shiftKey: true }), false, false)).toBe('showShortcuts')
    expect(commandOf(press('?', { shiftKey: true }), false, true)).toBeUndefined()
  })

  it('shows and answers permissions', () => {
    expect(commandOf(press('i', { ctrlKey: true }), false, true)).toBe('showApprovals')
    expect(commandOf(press(',', { ctrlKey: true }), false, true)).toBe('showSettings')
    expect(commandOf(press('Enter', { ctrlKey: true }), false, true)).toBe('allowPermission')
    expect(commandOf(press('Backspace', { ctrlKey: true, shiftKey: true }), false, true)).toBe('denyPermission')
  })

  it('knows no names that objects have by themselves', () => {
    expect(commandOf(press('constructor'), false, false)).toBeUndefined()
  })
})

it('names keys as the platform does', () => {
  expect(keyLabel('mod', true)).toBe('⌘')
  expect(keyLabel('mod', false)).toBe('Ctrl')
})
