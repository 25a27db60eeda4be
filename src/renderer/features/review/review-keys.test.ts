import { afterEach, expect, test } from 'vitest'
import { reviewAction } from './review-keys'

afterEach(() => document.body.replaceChildren())

const press = (init: KeyboardEventInit) => reviewAction(new KeyboardEvent('keydown', init))

test.each<[string, KeyboardEventInit, string | undefined]>([
  ['x', { key: 'x', code: 'KeyX' }, 'revert'],
  ['Shift and x', { key: 'X', code: 'KeyX', shiftKey: true }, 'revertLine'],
  ['x with Caps Lock', { key: 'X', code: 'KeyX' }, 'revert'],
  ['Shift and x with Caps Lock', { key: 'x', code: 'KeyX', shiftKey: true }, 'revertLine'],
  ['x in Russian', { key: 'ч', code: 'KeyX' }, 'revert'],
  ['Shift and x in Russian', { key: 'Ч', code: 'KeyX', shiftKey: true }, 'revertLine'],
  ['j in Greek', { key: 'ξ', code: 'KeyJ' }, 'nextLine'],
  ['Shift and j in Greek', { key: 'Ξ', code: 'KeyJ', shiftKey: true }, 'extendDown'],
  ['s in Korean', { key: 'ㄴ', code: 'KeyS' }, 'keep'],
  ['[ on a German keyboard', { key: 'ü', code: 'BracketLeft' }, 'previousFile'],
  [']', { key: ']', code: 'BracketRight' }, 'nextFile'],
  ['Enter', { key: 'Enter', code: 'Enter' }, 'open'],
  ['Enter of an input method', Object.assign({ key: 'Enter', code: 'Enter' }, { keyCode: 229 }), undefined],
  ['a letter of an input method', { key: 'x', code: 'KeyX', isComposing: true }, undefined],
  ['Ctrl and x', { key: 'x', code: 'KeyX', ctrlKey: true }, undefined],
])('the action of %s', (_name, init, action) => {
  expect(press(init)).toBe(action)
})

test('a button with the focus keeps Enter', () => {
  const button = document.createElement('button')
  document.body.append(button)
  let seen: string | undefined = 'nothing'
  button.addEventListener('keydown', (event) => (seen = reviewAction(event)))
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(seen).toBeUndefined()
})
