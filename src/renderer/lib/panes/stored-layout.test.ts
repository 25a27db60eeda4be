import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leaf, paneIds, splitPane } from './layout'
import { decodeLayout, encodeLayout, MAX_PANES } from './stored-layout'

const ids = () => {
  let last = 0
  return () => `p${++last}`
}

it('is read as it was written', () => {
  const root = splitPane(splitPane(leaf('a'), 'a', 'right', 'b'), 'b', 'bottom', 'c')
  const panes = new Map([
    ['a', { sessionId: 's1', inspectorTab: 'files' }],
    ['b', { sessionId: null, inspectorTab: null }],
    ['c', { sessionId: 's1', inspectorTab: null }],
  ])
  const read = decodeLayout(encodeLayout({ root, panes, focusedPaneId: 'c' }), ids())
  expect(read).toMatchObject({ focusedPaneId: 'p3' })
  expect([...(read?.panes.values() ?? [])]).toEqual([...panes.values()])
  expect(encodeLayout(read ?? { root, panes, focusedPaneId: '' })).toBe(
    encodeLayout({ root, panes, focusedPaneId: 'c' }),
  )
})

it.each([
  null,
  '',
  '{}',
  'null',
  '[0]',
  '[0,["p"]]',
  '[0,["p",1,null]]',
  '[0,["p","",null]]',
  '[0,["r",[50,50],[["p","a",null]]]]',
  '[0,["r",[50],[["p","a",null],["p","b",null]]]]',
  '[0,["r",[-1,50],[["p","a",null],["p","b",null]]]]',
  '[0,["r",[0,0],[["p","a",null],["p","b",null]]]]',
  '[0,["x",[50,50],[["p","a",null],["p","b",null]]]]',
  `[0,${'["r",[1,1],['.repeat(5000)}`,
  JSON.stringify([0, ['p', 'x'.repeat(5000), null]]),
  JSON.stringify([
    0,
    ['r', [50, 50], [0, 1].map(() => ['c', [30, 30, 30, 10], [1, 2, 3, 4].map((nth) => ['p', `s${nth}`, null])])],
  ]),
])('is ignored when it is none: %s', (text) => {
  expect(decodeLayout(text, ids())).toBeNull()
})

it('is ignored or valid, whatever the address holds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const read = decodeLayout(text, ids())
      if (read === null) return
      expect(paneIds(read.root).length).toBeLessThanOrEqual(MAX_PANES)
      expect(paneIds(read.root)).toContain(read.focusedPaneId)
    }),
  )
})
