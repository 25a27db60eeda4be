import type { Edge } from '#renderer/lib/panes/layout'

/** Edge of a pane that a session is dropped at, or the pane itself. */
export type DropTarget = Edge | 'here'

/** Share of a pane at each side that counts as its edge. */
const EDGE = 0.3

/** Returns the target at a point of a pane, in fractions of its size. */
export function dropTarget(x: number, y: number, canSplit: boolean): DropTarget {
  if (!canSplit) return 'here'
  const distances: readonly (readonly [Edge, number])[] = [
    ['left', x],
    ['right', 1 - x],
    ['top', y],
    ['bottom', 1 - y],
  ]
  const [edge, distance] = distances.reduce((nearest, other) => (other[1] < nearest[1] ? other : nearest))
  return distance <= EDGE ? edge : 'here'
}
