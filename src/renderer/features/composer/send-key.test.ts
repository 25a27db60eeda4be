import { expect, it } from 'vitest'
import { sendKey } from './send-key'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

it('sends with Enter, at once with the modifier key, and leaves Shift Enter to the text', () => {
  expect(sendKey(key('Enter'), 'enter')).toBe('later')
  expect(sendKey(key('Enter', { metaKey: true }), 'enter')).toBe('urgent')
  expect(sendKey(key('Enter', { shiftKey: true }), 'enter')).toBeUndefined()
  expect(sendKey(key('a'), 'enter')).toBeUndefined()
})

it('sends only with the modifier key where Enter starts a new line', () => {
  expect(sendKey(key('Enter'), 'mod-enter')).toBeUndefined()
  expect(sendKey(key('Enter', { ctrlKey: true }), 'mod-enter')).toBe('later')
  expect(sendKey(key('Enter', { ctrlKey: true, shiftKey: true }), 'mod-enter')).toBe('urgent')
})
