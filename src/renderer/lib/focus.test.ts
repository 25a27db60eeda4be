import { afterEach, expect, it } from 'vitest'
import { takeFocusBack } from './focus'

afterEach(() => document.body.replaceChildren())

const shown = (name: string) => {
  const button = document.createElement('button')
  button.textContent = name
  document.body.append(button)
  return button
}

it('gives the focus back to a button that left with it', () => {
  const back = takeFocusBack()
  const before = shown('Add')
  const leave = back(before)
  before.focus()
  before.remove()
  leave()
  const after = shown('Add')
  back(after)
  expect(document.activeElement).toBe(after)
})

it('takes no focus that something else has, nor for a button that left without it', () => {
  const back = takeFocusBack()
  const before = shown('Add')
  const leave = back(before)
  before.remove()
  leave()
  const second = shown('Add')
  const leaveAgain = back(second)
  expect(document.activeElement).toBe(document.body)

  second.focus()
  second.remove()
  leaveAgain()
  const other = shown('Other')
  other.focus()
  back(shown('Add'))
  expect(document.activeElement).toBe(other)
})
