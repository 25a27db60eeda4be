import type { BranchNode } from '#shared/branch/entities'

/** Number of a series color of a lane. */
export type LaneColor = 1 | 2 | 3 | 4 | 5 | 6

/** A session on the map. Places along the time axis are shares from 0 to 1. */
export interface MapLane {
  readonly node: BranchNode
  /** Number of sessions above it in the tree. */
  readonly depth: number
  readonly color: LaneColor
  /** Place of its fork point, or of its beginning where it has none. */
  readonly start: number
  /** Place of its creation. */
  readonly created: number
  /** Place of its last activity, or of its last merge. */
  readonly end: number
}

/** A line between two lanes, given by their indexes, at one moment. */
export interface MapEdge {
  readonly kind: 'fork' | 'merge'
  readonly from: number
  readonly to: number
  readonly at: number
  /** Color of the branch. */
  readonly color: LaneColor
}

/** First moment of a day that the map has; `time` in Unix ms. */
export interface MapDay {
  readonly time: number
  readonly at: number
}

export interface BranchMapLayout {
  /** In the order in which the tree is read. */
  readonly lanes: readonly MapLane[]
  readonly edges: readonly MapEdge[]
  readonly days: readonly MapDay[]
}

const MINUTE = 60_000
const COLORS = 6

/**
 * Places sessions on lanes, one below the other, along an axis of time. A branch stands below its parent, the latest fork
 * first, so that no line to a branch crosses the lane of another one. `isHidden` leaves out sessions with all that
 * branched off them.
 */
export function layOutMap(
  nodes: readonly BranchNode[],
  isHidden: (node: BranchNode) => boolean = () => false,
): BranchMapLayout {
  const rows = inReadingOrder(nodes, isHidden)
  const indexOf = new Map(rows.map(({ node }, index) => [node.sessionId, index]))
  const moments = rows.flatMap(({ node }) => [startOf(node), node.createdAt, endOf(node), ...mergeTimes(node)])
  const place = timeScale(moments)
  const lanes = rows.map(({ node, depth }, index): MapLane => {
    const start = place(startOf(node))
    return {
      node,
      depth,
      color: ((index % COLORS) + 1) as LaneColor,
      start,
      created: Math.max(start, place(node.createdAt)),
      end: Math.max(start, place(endOf(node))),
    }
  })
  const edges = lanes.flatMap(({ node, start, color }, to): MapEdge[] => {
    // A message that a branch inherited stands on the lane of the session that it was said in.
    const from = indexOf.get(node.forkPoint?.sessionId ?? node.parentSessionId ?? '')
    const fork: MapEdge[] = from === undefined || from === to ? [] : [{ kind: 'fork', from, to, at: start, color }]
    const merges = node.merges.flatMap(({ sessionId, mergedAt }): MapEdge[] => {
      const target = indexOf.get(sessionId)
      return target === undefined ? [] : [{ kind: 'merge', from: to, to: target, at: place(mergedAt), color }]
    })
    return [...fork, ...merges]
  })
  return { lanes: reaching(lanes, edges), edges, days: daysOf(moments, place) }
}

/** Lengthens lanes to what branches off them or returns to them last. */
function reaching(lanes: readonly MapLane[], edges: readonly MapEdge[]): MapLane[] {
  const last = new Map<number, number>()
  for (const { kind, from, to, at } of edges) {
    const lane = kind === 'fork' ? from : to
    last.set(lane, Math.max(last.get(lane) ?? 0, at))
  }
  return lanes.map((lane, index) => ({ ...lane, end: Math.max(lane.end, last.get(index) ?? 0) }))
}

interface Row {
  readonly node: BranchNode
  readonly depth: number
}

function inReadingOrder(nodes: readonly BranchNode[], isHidden: (node: BranchNode) => boolean): Row[] {
  const children = Map.groupBy(nodes, (node) => node.parentSessionId)
  const waiting: Row[] = nodes.slice(0, 1).map((node) => ({ node, depth: 0 }))
  const rows: Row[] = []
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row)
    const { node, depth } = row
    const below = (children.get(node.sessionId) ?? []).filter((child) => !isHidden(child))
    // The last one of these is taken first.
    below.sort((a, b) => startOf(a) - startOf(b) || a.createdAt - b.createdAt)
    waiting.push(...below.map((child) => ({ node: child, depth: depth + 1 })))
  }
  return rows
}

/** A branch never begins before its fork point, whatever the clocks of imported sessions say. */
function startOf({ forkPoint, createdAt }: BranchNode): number {
  return forkPoint === null ? createdAt : Math.min(forkPoint.timestamp, createdAt)
}

function endOf(node: BranchNode): number {
  return Math.max(node.createdAt, node.lastActivityAt, ...mergeTimes(node))
}

const mergeTimes = ({ merges }: BranchNode): number[] => merges.map(({ mergedAt }) => mergedAt)

/**
 * Returns the place of a moment among those given. Intervals count by their logarithm: a night between two messages takes
 * a few times the room of a minute, not hundreds of times.
 */
function timeScale(moments: readonly number[]): (time: number) => number {
  const sorted = [...new Set(moments)].sort((a, b) => a - b)
  const places = new Map<number, number>()
  let length = 0
  let before = sorted[0] ?? 0
  for (const time of sorted) {
    if (time > before) length += 1 + Math.log2(1 + (time - before) / MINUTE)
    places.set(time, length)
    before = time
  }
  return (time) => (length === 0 ? 0 : (places.get(time) ?? 0) / length)
}

function daysOf(moments: readonly number[], place: (time: number) => number): MapDay[] {
  const firsts = new Map<string, number>()
  for (const time of [...moments].sort((a, b) => a - b)) {
    const day = new Date(time).toDateString()
    if (!firsts.has(day)) firsts.set(day, time)
  }
  return [...firsts.values()].map((time) => ({ time, at: place(time) }))
}

/** Returns the lane that a key leads to, by its index; undefined when the key has no meaning there. */
export function mapStep(lanes: readonly MapLane[], at: number, key: string): number | undefined {
  const lane = lanes[at]
  if (lane === undefined) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < lanes.length ? at + 1 : undefined
    case 'ArrowUp':
      return at > 0 ? at - 1 : undefined
    case 'ArrowRight':
      return lanes[at + 1]?.node.parentSessionId === lane.node.sessionId ? at + 1 : undefined
    case 'ArrowLeft': {
      const parent = lanes.findIndex(({ node }) => node.sessionId === lane.node.parentSessionId)
      return parent < 0 ? undefined : parent
    }
    case 'Home':
      return 0
    case 'End':
      return lanes.length - 1
    default:
      return undefined
  }
}
