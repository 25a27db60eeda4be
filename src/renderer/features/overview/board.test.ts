import { describe, expect, it } from 'vitest'
import type { AttentionEntry, AttentionState } from '#shared/attention/entities'
import { boardColumns, movedOnBoard } from './board'

const entry = (sessionId: string, state: AttentionState): AttentionEntry => ({
  sessionId,
  attention: { state, since: 0 },
})
const columns = boardColumns([
  entry('a', 'needsYou'),
  entry('b', 'needsYou'),
  entry('c', 'failed'),
  entry('d', 'working'),
  entry('e', 'idle'),
])

it('has a column for each state, in order, and no idle session', () => {
  expect(columns.map(({ state, entries }) => [state, entries.map(({ sessionId }) => sessionId)])).toEqual([
    ['needsYou', ['a', 'b']],
    ['working', ['d']],
    ['doneUnseen', []],
    ['failed', ['c']],
  ])
})

describe('arrow keys', () => {
  it('move within a column, and over empty columns', () => {
    expect(movedOnBoard(columns, 'a', 'down')).toBe('b')
    expect(movedOnBoard(columns, 'b', 'down')).toBeUndefined()
    expect(movedOnBoard(columns, 'b', 'right')).toBe('d')
    expect(movedOnBoard(columns, 'd', 'right')).toBe('c')
    expect(movedOnBoard(columns, 'c', 'left')).toBe('d')
    expect(movedOnBoard(columns, 'a', 'left')).toBeUndefined()
  })
})
