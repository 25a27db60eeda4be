import { expect, test } from 'vitest'
import { isForInputMethod, meaningOfKey, pressedKey, type KeyPress } from './keys'

const press = (more: Partial<KeyPress>): KeyPress => ({
  key: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test.each([
  ['while it composes', { isComposing: true, keyCode: 229 }, true],
  ['while it composes, with the code of the key', { isComposing: true, keyCode: 13 }, true],
  ['after it has composed', { isComposing: false, keyCode: 229 }, true],
  ['of a keyboard', { isComposing: false, keyCode: 13 }, false],
  ['of a program that sets no code', {}, false],
])('a key %s', (_name, event, expected) => {
  expect(isForInputMethod(event)).toBe(expected)
  for (const key of ['Enter', 'Escape', 'j'])
    expect(pressedKey(press({ ...event, key })), key).toBe(expected ? '' : key)
  expect(meaningOfKey(press({ ...event, key: 'Enter' }), { enter: 1 })).toBe(expected ? undefined : 1)
})

test.each<[string, Partial<KeyPress>, string]>([
  ['a letter', { key: 'j', code: 'KeyJ' }, 'j'],
  ['with Caps Lock', { key: 'J', code: 'KeyJ' }, 'j'],
  ['with Shift', { key: 'J', code: 'KeyJ', shiftKey: true }, 'j'],
  ['with Shift and Caps Lock', { key: 'j', code: 'KeyJ', shiftKey: true }, 'j'],
  ['Russian', { key: 'о', code: 'KeyJ' }, 'j'],
  ['Russian with Caps Lock', { key: 'О', code: 'KeyJ' }, 'j'],
  ['Greek', { key: 'ξ', code: 'KeyJ' }, 'j'],
  ['Hebrew', { key: 'ח', code: 'KeyJ' }, 'j'],
  ['Arabic', { key: 'ت', code: 'KeyJ' }, 'j'],
  ['Korean', { key: 'ㅓ', code: 'KeyJ' }, 'j'],
  ['French, where A is in the place of Q', { key: 'a', code: 'KeyQ' }, 'a'],
  ['Dvorak', { key: 'j', code: 'KeyC' }, 'j'],
  ['German, where Ü is in the place of [', { key: 'ü', code: 'BracketLeft' }, '['],
  ['a sign', { key: '+', code: 'Equal', shiftKey: true }, '+'],
  ['a named key', { key: 'ArrowDown', code: 'ArrowDown', shiftKey: true }, 'ArrowDown'],
  ['space', { key: ' ', code: 'Space' }, ' '],
])('the pressed key: %s', (_name, event, expected) => {
  expect(pressedKey(press(event))).toBe(expected)
})

test.each<[string, Partial<KeyPress>, string | undefined]>([
  ['x', { key: 'x', code: 'KeyX' }, 'hunk'],
  ['x with Caps Lock', { key: 'X', code: 'KeyX' }, 'hunk'],
  ['Shift and x', { key: 'X', code: 'KeyX', shiftKey: true }, 'line'],
  ['Shift and x with Caps Lock', { key: 'x', code: 'KeyX', shiftKey: true }, 'line'],
  ['x in Russian', { key: 'ч', code: 'KeyX' }, 'hunk'],
  ['Shift and x in Russian', { key: 'Ч', code: 'KeyX', shiftKey: true }, 'line'],
  ['Ctrl and x', { key: 'x', code: 'KeyX', ctrlKey: true }, undefined],
  ['a name of objects', { key: 'constructor' }, undefined],
])('the meaning of a key: %s', (_name, event, expected) => {
  expect(meaningOfKey(press(event), { x: 'hunk', 'shift+x': 'line' })).toBe(expected)
})
