import type { AttentionEntry } from '#shared/attention/entities'

/** States of sessions that the overview shows, a column each, in order. */
export const boardStates = ['needsYou', 'working', 'doneUnseen', 'failed'] as const
export type BoardState = (typeof boardStates)[number]

export interface BoardColumn {
  readonly state: BoardState
  readonly entries: readonly AttentionEntry[]
}

/** Returns a column for each state. Within a column the order stays as given. */
export function boardColumns(sessions: readonly AttentionEntry[]): readonly BoardColumn[] {
  return boardStates.map((state) => ({ state, entries: sessions.filter(({ attention }) => attention.state === state) }))
}

/** Direction of an arrow key on the board. */
export type BoardMove = 'left' | 'right' | 'up' | 'down'

/**
 * Returns the session that the focus moves to: up and down within a column, left and right to the nearest card of the
 * next column that has any. Undefined where there is none.
 */
export function movedOnBoard(columns: readonly BoardColumn[], from: string, move: BoardMove): string | undefined {
  const filled = columns.filter(({ entries }) => entries.length > 0)
  const column = filled.findIndex(({ entries }) => entries.some(({ sessionId }) => sessionId === from))
  const entries = filled[column]?.entries ?? []
  const row = entries.findIndex(({ sessionId }) => sessionId === from)
  if (move === 'up' || move === 'down') return entries[row + (move === 'down' ? 1 : -1)]?.sessionId
  const next = filled[column + (move === 'right' ? 1 : -1)]?.entries ?? []
  return next[Math.min(row, next.length - 1)]?.sessionId
}
