/** Column of a board: its cards by key, from the top down. */
export interface BoardColumn {
  readonly items: readonly { readonly key: string }[]
}

/** Direction of an arrow key on the board. */
export type BoardMove = 'left' | 'right' | 'up' | 'down'

/**
 * Returns the card that the focus moves to: up and down within a column, left and right to the nearest card of the next
 * column that has any. Undefined where there is none.
 */
export function movedOnBoard(columns: readonly BoardColumn[], from: string, move: BoardMove): string | undefined {
  const filled = columns.filter(({ items }) => items.length > 0)
  const column = filled.findIndex(({ items }) => items.some(({ key }) => key === from))
  const items = filled[column]?.items ?? []
  const row = items.findIndex(({ key }) => key === from)
  if (move === 'up' || move === 'down') return items[row + (move === 'down' ? 1 : -1)]?.key
  const next = filled[column + (move === 'right' ? 1 : -1)]?.items ?? []
  return next[Math.min(row, next.length - 1)]?.key
}
