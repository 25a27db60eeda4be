import { describe, expect, it } from 'vitest'
import { layOutMap, mapStep } from './map-layout'
import { edgePath, lanePaths, placeAt } from './map-lines'
import { branchNode as node } from './testing'

const fork = (timestamp: number, sessionId = 'root') => ({
  messageId: `m${timestamp}`,
  sessionId,
  role: 'assistant' as const,
  timestamp,
  excerpt: 'Yes.',
})
const nodes = [
  node('root', { lastActivityAt: 100 }),
  node('early', { parentSessionId: 'root', forkPoint: fork(10), createdAt: 40, lastActivityAt: 50 }),
  node('inner', { parentSessionId: 'early', forkPoint: fork(5), createdAt: 45, lastActivityAt: 46 }),
  node('late', {
    parentSessionId: 'root',
    forkPoint: fork(30),
    createdAt: 41,
    lastActivityAt: 60,
    merges: [{ sessionId: 'root', messageId: 's', mergedAt: 70 }],
  }),
]
const ids = (list: readonly { readonly node: { readonly sessionId: string } }[]) =>
  list.map((lane) => lane.node.sessionId)

describe('the layout', () => {
  const { lanes, edges } = layOutMap(nodes)
  const lane = (id: string) => lanes.find((each) => each.node.sessionId === id)

  it('has every branch below its parent, the latest fork first', () => {
    expect(ids(lanes)).toEqual(['root', 'late', 'early', 'inner'])
    expect(lanes.map(({ depth }) => depth)).toEqual([0, 1, 1, 2])
  })

  it('follows the order of time within the axis', () => {
    const places = [lane('inner')?.start, lane('early')?.start, lane('late')?.start, lane('early')?.created]
    expect(places).toEqual(places.toSorted())
    for (const { start, created, end } of lanes) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(created).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(1)
    }
    expect(lane('root')).toMatchObject({ start: 0, end: 1 })
  })

  it('draws a fork from the lane that has the message, and a merge back to where the summary is', () => {
    const of = (kind: string) => edges.filter((edge) => edge.kind === kind).map(({ from, to }) => [from, to])
    // `inner` branched off at a message that it inherited from the root.
    expect(of('fork')).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ])
    expect(of('merge')).toEqual([[1, 0]])
    expect(lane('root')?.end).toBeGreaterThanOrEqual(edges.find(({ kind }) => kind === 'merge')?.at ?? 1)
    expect(lane('late')?.end).toBe(edges.find(({ kind }) => kind === 'merge')?.at)
  })

  it('leaves out what is hidden, with all below it', () => {
    expect(ids(layOutMap(nodes, ({ sessionId }) => sessionId === 'early').lanes)).toEqual(['root', 'late'])
  })

  it('holds for one session, for clocks that disagree and for a purged parent of a message', () => {
    expect(layOutMap([node('root')]).lanes).toMatchObject([{ start: 0, created: 0, end: 0 }])
    expect(layOutMap([])).toEqual({ lanes: [], edges: [], days: [] })
    const odd = layOutMap([
      node('root', { createdAt: 50, lastActivityAt: 60 }),
      node('b', { parentSessionId: 'root', forkPoint: fork(55, 'purged'), createdAt: 20, lastActivityAt: 10 }),
    ])
    expect(odd.lanes.every(({ start, created, end }) => start <= created && created <= end)).toBe(true)
    expect(odd.edges).toEqual([])
  })

  it('gives a long pause a little more room, not all of it', () => {
    const day = 86_400_000
    const paused = layOutMap([
      node('root', { lastActivityAt: 30 * day }),
      node('b', { parentSessionId: 'root', forkPoint: fork(60_000), createdAt: 120_000, lastActivityAt: 180_000 }),
    ])
    expect(paused.lanes[1]?.end).toBeGreaterThan(0.15)
    expect(paused.days.length).toBe(2)
  })

  it('places 2,000 branches', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      node(`b${at}`, { parentSessionId: 'root', forkPoint: fork(at), createdAt: at + 1, lastActivityAt: at + 5 }),
    )
    expect(layOutMap([node('root', { lastActivityAt: 3000 }), ...many]).lanes).toHaveLength(2001)
  })
})

it('is walked by arrow keys', () => {
  const { lanes } = layOutMap(nodes)
  const step = (at: number, key: string) => mapStep(lanes, at, key)
  expect([step(0, 'ArrowDown'), step(3, 'ArrowDown'), step(2, 'ArrowUp'), step(0, 'ArrowUp')]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ])
  expect([step(2, 'ArrowRight'), step(1, 'ArrowRight'), step(3, 'ArrowLeft'), step(2, 'ArrowLeft')]).toEqual([
    3,
    undefined,
    2,
    0,
  ])
  expect([step(2, 'Home'), step(0, 'End'), step(0, 'x')]).toEqual([0, 3, undefined])
})

it('draws lines within its width', () => {
  const { lanes, edges } = layOutMap(nodes)
  const measures = { width: 200, rowHeight: 40 }
  const numbers = [
    ...lanes.flatMap((lane, index) => Object.values(lanePaths(lane, index, measures))),
    ...edges.map((edge) => edgePath(edge, measures)),
  ].flatMap((path) => [...path.matchAll(/[MH](\d+(?:\.\d+)?)/g)].map(([, x]) => Number(x)))
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(200)
  expect(placeAt(1, 10)).toBeGreaterThan(0)
})
