import { expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { branchEnds, branchState } from './branch-state'

const branch: SessionListItem = {
  sessionId: 's',
  parentSessionId: 'p',
  branchKind: 'branch',
  createdAt: 0,
  lastActivityAt: 0,
  status: 'active',
  agents: [],
}

it('tells what became of a branch', () => {
  expect(branchState(branch)).toBe('open')
  expect(branchState({ mergedAt: 1 })).toBe('merged')
  expect(branchState({ abandonedAt: 1 })).toBe('abandoned')
})

it('lets an open branch be merged or given up, an aside given up only', () => {
  expect(branchEnds(branch)).toEqual(['merge', 'abandon'])
  expect(branchEnds({ ...branch, branchKind: 'aside' })).toEqual(['abandon'])
})

it('offers neither for what is no branch, archived or at its end', () => {
  const { parentSessionId: _parent, ...root } = branch
  const others = [
    root,
    { ...branch, status: 'archived' as const },
    { ...branch, mergedAt: 1 },
    { ...branch, abandonedAt: 1 },
  ]
  expect(others.map(branchEnds)).toEqual([[], [], [], []])
})
