import { expect, it } from 'vitest'
import { keyHere, keyLabel } from './key-labels'

it('names keys as people of the platform know them', () => {
  expect([keyLabel('enter', true), keyLabel('mod', true), keyLabel('up', false)]).toEqual(['↩', '⌘', '↑'])
  expect([keyLabel('enter', false), keyLabel('mod', false), keyLabel('k', false)]).toEqual(['Enter', 'Ctrl', 'K'])
  expect(['Enter', '↩']).toContain(keyHere('enter'))
})
