import type { MapEdge, MapLane } from './map-layout'

/** Measures of the drawing, in px. */
export interface MapMeasures {
  readonly width: number
  readonly rowHeight: number
}

/** Room at both ends of a lane. */
const MARGIN = 12
const BEND = 8
const ARROW = 5

/** Returns the distance of a place on the time axis from the start of the drawing. */
export function placeAt(share: number, width: number): number {
  return MARGIN + share * Math.max(0, width - 2 * MARGIN)
}

/** Returns the middle of a row. */
export function middleOf(index: number, rowHeight: number): number {
  return (index + 0.5) * rowHeight
}

/** Path of a lane: thin from the fork point to the beginning of the session, then thick. */
export function lanePaths(
  lane: MapLane,
  index: number,
  { width, rowHeight }: MapMeasures,
): { thin: string; thick: string } {
  const y = middleOf(index, rowHeight)
  const from = placeAt(lane.start, width) + (lane.depth === 0 ? 0 : BEND)
  const created = Math.max(from, placeAt(lane.created, width))
  const end = Math.max(created, placeAt(lane.end, width))
  return { thin: `M${from} ${y}H${created}`, thick: `M${created} ${y}H${end}` }
}

/** Path of a line between two lanes, bent where it meets the branch. */
export function edgePath({ kind, from, to, at }: MapEdge, { width, rowHeight }: MapMeasures): string {
  const x = placeAt(at, width)
  const [start, end] = [middleOf(from, rowHeight), middleOf(to, rowHeight)]
  if (kind === 'fork') return `M${x} ${start}V${end - BEND}Q${x} ${end} ${x + BEND} ${end}`
  return `M${x - BEND} ${start}Q${x} ${start} ${x} ${start - BEND}V${end + ARROW}`
}

/** Head of the arrow at the end of a merge. */
export function arrowPath({ to, at }: MapEdge, { width, rowHeight }: MapMeasures): string {
  const x = placeAt(at, width)
  const y = middleOf(to, rowHeight) + 2
  return `M${x} ${y}l${ARROW} ${ARROW + 2}h${-2 * ARROW}Z`
}
