import { describe, expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import {
  appendSessions,
  filterOptions,
  groupSessions,
  isRunning,
  leadAdapter,
  patchSessions,
  sessionTitle,
} from './session-list'

const session = (sessionId: string, lastActivityAt: number, more: Partial<SessionListItem> = {}): SessionListItem => ({
  sessionId,
  createdAt: 0,
  lastActivityAt,
  status: 'active',
  agents: [],
  ...more,
})
const ids = (list: readonly SessionListItem[]) => list.map(({ sessionId }) => sessionId)

describe('patchSessions', () => {
  const list = [session('a', 30), session('b', 20), session('c', 10)]

  it('moves what has new activity to the top, adds what is new and drops what is gone', () => {
    const changed = [session('c', 40), session('d', 25)]
    expect(ids(patchSessions(list, changed, ['b'], 'all'))).toEqual(['c', 'a', 'd'])
  })

  it('drops what no longer passes the filter', () => {
    expect(ids(patchSessions(list, [session('a', 50, { status: 'closed' })], [], 'active'))).toEqual(['b', 'c'])
    expect(ids(patchSessions([], [session('x', 1, { status: 'closed' })], [], 'closed'))).toEqual(['x'])
  })
})

it('appends a page without repeating', () => {
  expect(ids(appendSessions([session('a', 2)], [session('a', 1), session('b', 1)]))).toEqual(['a', 'b'])
})

it('groups by folder in order of activity', () => {
  const groups = groupSessions([
    session('a', 3, { targetWorkingDirectory: '/w/site' }),
    session('b', 2),
    session('c', 1, { targetWorkingDirectory: '/w/site' }),
  ])
  expect(groups.map(({ name, lines }) => [name, ids(lines.map((line) => line.session))])).toEqual([
    ['site', ['a', 'c']],
    ['No folder', ['b']],
  ])
})

it('groups sessions in worktrees under the folder of their repository', () => {
  const inWorktree = (path: string, folder: string): Partial<SessionListItem> => ({
    targetWorkingDirectory: `${path}${folder}`,
    place: { placeId: 'p', path, repository: '/w/site', branch: 'b' },
  })
  const groups = groupSessions([
    session('a', 4, { targetWorkingDirectory: '/w/site' }),
    session('b', 3, inWorktree('/data/worktrees/one', '')),
    session('c', 2, inWorktree('/data/worktrees/two', '/app')),
    session('d', 1, { ...inWorktree('/data/worktrees/one', ''), targetWorkingDirectory: '/elsewhere' }),
  ])
  expect(groups.map(({ folder, lines }) => [folder, ids(lines.map((line) => line.session))])).toEqual([
    ['/w/site', ['a', 'b']],
    ['/w/site/app', ['c']],
    ['/elsewhere', ['d']],
  ])
})

it('calls a session by its title, its first words, or what it is', () => {
  expect(sessionTitle(session('a', 0, { title: ' Docs ' }))).toBe('Docs')
  const preview = { firstUserMessage: 'Fix the test\nplease', messageCount: 1 }
  expect(sessionTitle(session('a', 0, { preview }))).toBe('Fix the test')
  expect(sessionTitle(session('a', 0))).toBe('New session')
})

it('finds the lead and whether it runs', () => {
  const agent = {
    agentId: 'x',
    sessionId: 'a',
    adapterId: 'p',
    adapterName: 'playground',
    role: 'lead' as const,
    status: 'idle' as const,
    createdAt: 0,
    lastActivityAt: 0,
  }
  const other = { ...agent, agentId: 'y', adapterName: 'codex' }
  expect(leadAdapter(session('a', 0, { agents: [agent, other], leadAgentId: 'y' }))).toBe('codex')
  const left = { ...agent, status: 'disposed' as const }
  expect(leadAdapter(session('a', 0, { agents: [left, other] }))).toBe('codex')
  expect(leadAdapter(session('a', 0))).toBeUndefined()
  expect(isRunning(session('a', 0, { runStatus: 'callingTool' }))).toBe(true)
  expect(isRunning(session('a', 0, { runStatus: 'completed' }))).toBe(false)
})

it('offers the archived apart, and the discovered only where there are any', () => {
  const counts = { all: 10, active: 4, closed: 3, archived: 3, discovered: 0 }
  expect(filterOptions(counts).map(({ name, sessions }) => [name, sessions])).toEqual([
    ['Current', 7],
    ['Active', 4],
    ['Closed', 3],
    ['Archived', 3],
  ])
  expect(filterOptions({ ...counts, discovered: 1 }).at(-1)?.name).toBe('Discovered')
  expect(filterOptions(null)[0]?.sessions).toBeUndefined()
})
