import { expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { groupSessions, sessionGrouping } from '#renderer/lib/sessions/session-list'
import { branchesKey, groupKey, sidebarEntries, spanKey, startOfDay, type SidebarEntry } from './sidebar-entries'

const today = startOfDay(Date.now())
const DAY_MS = 86_400_000

const session = (sessionId: string, more: Partial<SessionListItem> = {}): SessionListItem => ({
  sessionId,
  createdAt: 0,
  lastActivityAt: today + 1,
  status: 'active',
  agents: [],
  targetWorkingDirectory: '/work/site',
  ...more,
})

function entriesOf(
  list: readonly SessionListItem[],
  { collapsed = [], open = null, held }: { collapsed?: string[]; open?: string | null; held?: number } = {},
): SidebarEntry[] {
  return sidebarEntries({
    pinned: list.filter(({ pinnedAt }) => pinnedAt !== undefined),
    groups: groupSessions(list.filter(({ pinnedAt }) => pinnedAt === undefined)),
    isCollapsed: (key) => collapsed.includes(key),
    open,
    today,
    countOf: () => held,
  })
}
const keys = (entries: SidebarEntry[]) => entries.map(({ key }) => key)

it('puts pinned sessions above the projects', () => {
  expect(keys(entriesOf([session('a'), session('b', { pinnedAt: 1 })]))).toEqual([
    'pins',
    'b',
    groupKey('/work/site'),
    'a',
  ])
})

it('hides the sessions of a collapsed project, except for the open one', () => {
  const list = [session('a'), session('b')]
  const collapsed = [groupKey('/work/site')]
  expect(keys(entriesOf(list, { collapsed }))).toEqual(collapsed)
  expect(keys(entriesOf(list, { collapsed, open: 'b' }))).toEqual([...collapsed, 'b'])
  expect(entriesOf(list, { collapsed })[0]).toMatchObject({ collapsed: true, sessions: ['a', 'b'] })
})

it('hides the branches of a collapsed row, except for the open one', () => {
  const list = [
    session('root'),
    session('one', { parentSessionId: 'root' }),
    session('deep', { parentSessionId: 'one' }),
    session('next'),
  ]
  const collapsed = [branchesKey('root')]
  expect(keys(entriesOf(list)).slice(1)).toEqual(['root', 'one', 'deep', 'next'])
  expect(keys(entriesOf(list, { collapsed })).slice(1)).toEqual(['root', 'next'])
  expect(keys(entriesOf(list, { collapsed, open: 'deep' })).slice(1)).toEqual(['root', 'deep', 'next'])
})

it('divides large projects by time', () => {
  const list = [
    ...Array.from({ length: 12 }, (_, at) => session(`new-${at}`)),
    session('yesterday', { lastActivityAt: today - 1 }),
    session('old', { lastActivityAt: today - 60 * DAY_MS }),
  ]
  const span = (name: 'today' | 'yesterday' | 'older') => spanKey('/work/site', name)
  const shown = keys(entriesOf(list, { collapsed: [span('today')] }))
  expect(shown).toEqual([groupKey('/work/site'), span('today'), span('yesterday'), 'yesterday', span('older'), 'old'])
})

it('offers what of a project is not loaded yet', () => {
  expect(entriesOf([session('a')], { held: 8 }).at(-1)).toMatchObject({ kind: 'more', remaining: 7 })
  expect(keys(entriesOf([session('a')], { held: 1 }))).toEqual([groupKey('/work/site'), 'a'])
})

it('keeps the groups in which nothing changed', () => {
  const group = sessionGrouping()
  const [a, b] = [session('a'), session('b', { targetWorkingDirectory: '/work/other' })]
  const [first, second] = group([a, b])
  const [again, changed] = group([a, { ...b, title: 'New' }])
  expect(again).toBe(first)
  expect(changed).not.toBe(second)
  expect(group([b])).toHaveLength(1)
})
