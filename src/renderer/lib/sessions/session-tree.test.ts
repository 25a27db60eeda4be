import { expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { sessionTrees } from './session-tree'

const session = (sessionId: string, parentSessionId?: string): SessionListItem => ({
  sessionId,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'active',
  agents: [],
  ...(parentSessionId === undefined ? {} : { parentSessionId }),
})
const shape = (...list: SessionListItem[]) =>
  sessionTrees(list).map((tree) => tree.map(({ session: { sessionId }, depth }) => `${depth} ${sessionId}`))

it('puts branches under their parents, the tree with the newest activity first', () => {
  expect(shape(session('c', 'b'), session('x'), session('a'), session('d', 'a'), session('b', 'a'))).toEqual([
    ['0 a', '1 d', '1 b', '2 c'],
    ['0 x'],
  ])
})

it('lets a branch stand for itself when its parent is not there', () => {
  expect(shape(session('b', 'gone'), session('c', 'b'))).toEqual([['0 b', '1 c']])
})

it('has every session once', () => {
  const list = Array.from({ length: 50 }, (_, at) => session(`s${at}`, at === 0 ? undefined : `s${at >> 1}`))
  const lines = sessionTrees(list).flat()
  expect(new Set(lines.map((line) => line.session)).size).toBe(50)
  expect(lines).toHaveLength(50)
})
