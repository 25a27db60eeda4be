import { afterEach, expect, test, vi } from 'vitest'
import { holdKeys } from './held-keys'

function field(): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  return input
}

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )

afterEach(() => document.body.replaceChildren())

test('keys do not reach what has the focus, and are passed on to what has it afterwards', async () => {
  const behind = field()
  const seen = vi.fn()
  behind.addEventListener('keydown', seen)
  const stop = holdKeys(() => {})
  for (const key of [':', 'k', 'Enter']) expect(press(key)).toBe(false)
  press('k', { ctrlKey: true })
  expect(seen).not.toHaveBeenCalled()

  const dialog = field()
  const keys: string[] = []
  dialog.addEventListener('keydown', (event) => keys.push(event.key))
  await stop()
  expect(dialog.value).toBe(':k')
  expect(keys).toEqual([':', 'k', 'Enter', 'k'])
  expect(press('x')).toBe(true)
})

test('keys pressed meanwhile come after the ones that were held', async () => {
  const stop = holdKeys(() => {})
  press('a')
  press('b')
  const dialog = field()
  const passed = stop()
  press('c')
  await passed
  expect(dialog.value).toBe('abc')
})

test('keys that are held twice are passed on in order when both end together', async () => {
  const first = holdKeys()
  for (const key of 'abc') press(key)
  const second = holdKeys()
  const passed = first()
  press('d')
  const dialog = field()
  await Promise.all([passed, second()])
  expect(dialog.value).toBe('abcd')
})

test('Backspace takes back what was typed', async () => {
  const stop = holdKeys()
  for (const key of ['a', 'b', 'Backspace', 'c', '😀', 'Backspace', 'd']) press(key)
  const dialog = field()
  dialog.value = 'kept '
  await stop()
  expect(dialog.value).toBe('kept acd')
})

test('a key that the page handles writes nothing', async () => {
  field()
  const stop = holdKeys(() => {})
  press('j')
  const dialog = field()
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  await stop()
  expect(dialog.value).toBe('')
})

test('Escape gives up the dialog', async () => {
  const cancel = vi.fn()
  const stop = holdKeys(cancel)
  press('Escape')
  expect(cancel).toHaveBeenCalledOnce()
  await stop()
})
