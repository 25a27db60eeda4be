import { afterEach, expect, it } from 'vitest'
import { passFocusToNeighbor, takeFocusBack } from './focus'

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

it('passes the focus of a row that leaves to its neighbor, and that of the last one to the page', () => {
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><ul><li><button>a</button></li><li><button>b</button></li></ul></main>'
  const rows = [...document.querySelectorAll('li')]
  const leaves = rows.map(passFocusToNeighbor)
  const remove = (at: number) => {
    rows[at]?.querySelector('button')?.focus()
    rows[at]?.remove()
    leaves[at]?.()
  }
  remove(1)
  expect(document.activeElement).toBe(rows[0])
  remove(0)
  expect(document.activeElement?.id).toBe('main')
})
