import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closePane,
  dividersOf,
  leaf,
  MIN_POSITION,
  moveDivider,
  neighborOf,
  paneIds,
  placesOf,
  splitPane,
  type Edge,
  type PaneNode,
} from './layout'

const edges: readonly Edge[] = ['left', 'right', 'top', 'bottom']
const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

/** Actions of a user on panes; numbers choose among those that are there. */
const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('split' as const), which: fc.nat(), edge: fc.constantFrom(...edges) }),
    fc.record({ kind: fc.constant('close' as const), which: fc.nat() }),
    fc.record({ kind: fc.constant('move' as const), which: fc.nat(), to: fc.double({ min: -1, max: 2 }) }),
  ),
  { maxLength: 12 },
)

function layoutAfter(list: readonly (typeof actions extends fc.Arbitrary<infer T> ? T : never)[number][]): {
  readonly root: PaneNode
  readonly open: readonly string[]
} {
  let root: PaneNode = leaf('0')
  let open = ['0']
  list.forEach((action, index) => {
    const paneId = open[action.which % open.length] ?? ''
    if (action.kind === 'split') {
      root = splitPane(root, paneId, action.edge, `${index + 1}`)
      open.push(`${index + 1}`)
    } else if (action.kind === 'close') {
      const left = closePane(root, paneId)
      if (left === null) return
      root = left
      open = open.filter((id) => id !== paneId)
    } else {
      const dividers = dividersOf(root)
      const divider = dividers[action.which % Math.max(1, dividers.length)]
      if (divider !== undefined) root = moveDivider(root, divider, action.to)
    }
  })
  return { root, open }
}

describe('any arrangement', () => {
  it('fills the window without gap or overlap, with every open pane once', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { root, open } = layoutAfter(list)
        expect(paneIds(root).toSorted()).toEqual(open.toSorted())
        const places = [...placesOf(root).values()]
        expect(places.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1)
        places.forEach((a, index) => {
          expect(a.width).toBeGreaterThan(0)
          expect(a.height).toBeGreaterThan(0)
          for (const b of places.slice(index + 1)) {
            const x = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
            const y = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
            expect(Math.min(x, y)).toBeLessThan(1e-6)
          }
        })
      }),
    )
  })

  it('can be undone by closing what was split off', () => {
    fc.assert(
      fc.property(actions, fc.nat(), fc.constantFrom(...edges), (list, which, edge) => {
        const { root, open } = layoutAfter(list)
        const paneId = open[which % open.length] ?? ''
        const split = splitPane(root, paneId, edge, 'new')
        expect(neighborOf(split, 'new', opposite[edge])).toBe(paneId)
        expect(paneIds(closePane(split, 'new') ?? leaf(''))).toEqual(paneIds(root))
      }),
    )
  })

  it('has a neighbor on one side exactly where a pane does not touch the edge of the window', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { root } = layoutAfter(list)
        for (const [paneId, { left, top, width, height }] of placesOf(root)) {
          expect(neighborOf(root, paneId, 'left') === undefined).toBe(left < 1e-6)
          expect(neighborOf(root, paneId, 'top') === undefined).toBe(top < 1e-6)
          expect(neighborOf(root, paneId, 'right') === undefined).toBe(left + width > 1 - 1e-6)
          expect(neighborOf(root, paneId, 'bottom') === undefined).toBe(top + height > 1 - 1e-6)
        }
      }),
    )
  })
})

describe('a divider', () => {
  it('leaves both sides a minimum, and the others alone', () => {
    const three = splitPane(splitPane(leaf('a'), 'a', 'right', 'b'), 'b', 'right', 'c')
    const [first] = dividersOf(three)
    if (first === undefined) throw new Error('no divider')
    const moved = moveDivider(three, first, 2)
    const places = placesOf(moved)
    expect(places.get('a')?.width).toBeCloseTo(0.75 * (1 - MIN_POSITION))
    expect(places.get('c')?.width).toBeCloseTo(0.25)
    expect(moveDivider(three, first, Number.NaN)).toEqual(three)
  })
})

it('splits of the same direction stand side by side, so that each has one divider', () => {
  const root = splitPane(splitPane(splitPane(leaf('a'), 'a', 'right', 'b'), 'b', 'right', 'c'), 'c', 'bottom', 'd')
  expect(dividersOf(root).map(({ path, direction }) => [path, direction])).toEqual([
    [[], 'row'],
    [[], 'row'],
    [[2], 'column'],
  ])
})
