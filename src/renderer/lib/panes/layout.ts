/** Direction in which the parts of a split follow each other. */
export type SplitDirection = 'row' | 'column'
export type Edge = 'left' | 'right' | 'top' | 'bottom'

export interface PaneLeaf {
  readonly kind: 'pane'
  readonly paneId: string
}

/** Two or more parts side by side; none of them is a split in the same direction. */
export interface PaneSplit {
  readonly kind: 'split'
  readonly direction: SplitDirection
  readonly parts: readonly PaneNode[]
  /** Share of each part in the extent of the split; their sum is 1. */
  readonly shares: readonly number[]
}

/** Arrangement of the panes of a window. Immutable. */
export type PaneNode = PaneLeaf | PaneSplit

/** Place of something in fractions of the area of all panes. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Boundary between two parts of a split, which can be moved. */
export interface Divider {
  /** Indexes of the parts that lead to the split, from the root. */
  readonly path: readonly number[]
  /** Index of the part before the boundary. */
  readonly index: number
  readonly direction: SplitDirection
  /** Place of the two parts together. */
  readonly around: Place
  /** Share of the part before the boundary in the two parts together. */
  readonly position: number
}

/** Smallest share of a part in the two parts that a divider separates. */
export const MIN_POSITION = 0.15

export function leaf(paneId: string): PaneLeaf {
  return { kind: 'pane', paneId }
}

/** Returns the ids of all panes in reading order. */
export function paneIds(node: PaneNode): string[] {
  return node.kind === 'pane' ? [node.paneId] : node.parts.flatMap(paneIds)
}

/** Puts a new pane at an edge of another one, each with half of its place. */
export function splitPane(node: PaneNode, paneId: string, edge: Edge, newPaneId: string): PaneNode {
  return map(node, (pane) => {
    if (pane.paneId !== paneId) return pane
    const isFirst = edge === 'left' || edge === 'top'
    const parts = isFirst ? [leaf(newPaneId), pane] : [pane, leaf(newPaneId)]
    return { kind: 'split', direction: directionOf(edge), parts, shares: [0.5, 0.5] }
  })
}

/** Removes a pane, whose place goes to its neighbors; null when it was the only one. */
export function closePane(node: PaneNode, paneId: string): PaneNode | null {
  if (node.kind === 'pane') return node.paneId === paneId ? null : node
  const kept = node.parts.flatMap((part, index) => {
    const left = closePane(part, paneId)
    return left === null ? [] : [{ part: left, share: node.shares[index] ?? 0 }]
  })
  return split(
    node.direction,
    kept.map(({ part }) => part),
    kept.map(({ share }) => share),
  )
}

/** Moves a divider to a position between its two parts, as far as both keep a minimum. */
export function moveDivider(
  node: PaneNode,
  { path, index }: Pick<Divider, 'path' | 'index'>,
  position: number,
): PaneNode {
  if (node.kind === 'pane') return node
  const [next, ...rest] = path
  if (next !== undefined) {
    const parts = node.parts.map((part, at) =>
      at === next ? moveDivider(part, { path: rest, index }, position) : part,
    )
    return { ...node, parts }
  }
  const [before, after] = [node.shares[index], node.shares[index + 1]]
  if (before === undefined || after === undefined || !Number.isFinite(position)) return node
  const both = before + after
  const moved = both * Math.min(1 - MIN_POSITION, Math.max(MIN_POSITION, position))
  const shares = node.shares.map((share, at) => (at === index ? moved : at === index + 1 ? both - moved : share))
  return { ...node, shares }
}

const WHOLE: Place = { left: 0, top: 0, width: 1, height: 1 }

/** Returns the place of every pane, by its id. */
export function placesOf(node: PaneNode, within: Place = WHOLE): ReadonlyMap<string, Place> {
  if (node.kind === 'pane') return new Map([[node.paneId, within]])
  return new Map(partPlaces(node, within).flatMap(({ part, place }) => [...placesOf(part, place)]))
}

/** Returns the boundaries between the parts of all splits. */
export function dividersOf(node: PaneNode, within: Place = WHOLE, path: readonly number[] = []): Divider[] {
  if (node.kind === 'pane') return []
  const places = partPlaces(node, within)
  const { direction } = node
  const own = places.slice(1).map(({ place }, index): Divider => {
    const before = places[index]?.place ?? place
    const around = union(before, place)
    const position = direction === 'row' ? before.width / around.width : before.height / around.height
    return { path, index, direction, around, position }
  })
  return [...own, ...places.flatMap(({ part, place }, index) => dividersOf(part, place, [...path, index]))]
}

/** Returns the pane next to another one, the one with the longest common border; undefined at the edge of the window. */
export function neighborOf(node: PaneNode, paneId: string, towards: Edge): string | undefined {
  const places = placesOf(node)
  const from = places.get(paneId)
  if (from === undefined) return undefined
  let best: { readonly paneId: string; readonly border: number } | undefined
  for (const [other, place] of places) {
    const border = touches(from, place, towards) ? borderLength(from, place, towards) : 0
    if (border > EPSILON && border > (best?.border ?? 0) + EPSILON) best = { paneId: other, border }
  }
  return best?.paneId
}

/** Tolerance for sums of fractions. */
const EPSILON = 1e-6

function touches(from: Place, to: Place, towards: Edge): boolean {
  const distances: Readonly<Record<Edge, number>> = {
    left: from.left - (to.left + to.width),
    right: to.left - (from.left + from.width),
    top: from.top - (to.top + to.height),
    bottom: to.top - (from.top + from.height),
  }
  return Math.abs(distances[towards]) < EPSILON
}

function borderLength(a: Place, b: Place, towards: Edge): number {
  if (directionOf(towards) === 'row') return Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
}

export function directionOf(edge: Edge): SplitDirection {
  return edge === 'left' || edge === 'right' ? 'row' : 'column'
}

function partPlaces({ direction, parts, shares }: PaneSplit, within: Place): { part: PaneNode; place: Place }[] {
  let before = 0
  return parts.map((part, index) => {
    const share = shares[index] ?? 0
    const place =
      direction === 'row'
        ? { ...within, left: within.left + before * within.width, width: share * within.width }
        : { ...within, top: within.top + before * within.height, height: share * within.height }
    before += share
    return { part, place }
  })
}

function union(a: Place, b: Place): Place {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)]
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  }
}

function map(node: PaneNode, change: (pane: PaneLeaf) => PaneNode): PaneNode {
  if (node.kind === 'pane') return change(node)
  const parts = node.parts.map((part) => map(part, change))
  return split(node.direction, parts, node.shares) ?? node
}

/**
 * Makes a split of parts whose shares need not add up to 1. A part that is a split in the same direction is dissolved;
 * a single part stands for itself, and none is null.
 */
export function split(
  direction: SplitDirection,
  parts: readonly PaneNode[],
  shares: readonly number[],
): PaneNode | null {
  const flat = parts.flatMap((part, index) => {
    const share = shares[index] ?? 0
    if (part.kind === 'pane' || part.direction !== direction) return [{ part, share }]
    return part.parts.map((inner, at) => ({ part: inner, share: share * (part.shares[at] ?? 0) }))
  })
  const [only] = flat
  if (only === undefined) return null
  if (flat.length === 1) return only.part
  const sum = flat.reduce((total, { share }) => total + share, 0)
  return {
    kind: 'split',
    direction,
    parts: flat.map(({ part }) => part),
    shares: flat.map(({ share }) => (sum > 0 ? share / sum : 1 / flat.length)),
  }
}
