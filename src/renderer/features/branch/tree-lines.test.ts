import { expect, it } from 'vitest'
import { lineRows } from './tree-lines'

it('begins a line at the parent, and goes on with that of the sibling above', () => {
  const nodes = [0, 1, 2, 2, 1].map((depth) => ({ depth }))
  expect(nodes.map((_, at) => lineRows(nodes, at))).toEqual([0, 0, 0, 0.5, 2.5])
})
