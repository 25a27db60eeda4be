import { describe, expect, it } from 'vitest'
import { movedOnBoard } from './board'

const columns = [['a', 'b'], ['c'], [], ['d']].map((keys) => ({ items: keys.map((key) => ({ key })) }))

describe('arrow keys', () => {
  it('move within a column, and over empty columns', () => {
    expect(movedOnBoard(columns, 'a', 'down')).toBe('b')
    expect(movedOnBoard(columns, 'b', 'down')).toBeUndefined()
    expect(movedOnBoard(columns, 'b', 'right')).toBe('c')
    expect(movedOnBoard(columns, 'c', 'right')).toBe('d')
    expect(movedOnBoard(columns, 'd', 'left')).toBe('c')
    expect(movedOnBoard(columns, 'a', 'left')).toBeUndefined()
  })
})
