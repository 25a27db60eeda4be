import { expect, it, vi } from 'vitest'
import type { RequestInput, ServerEvent } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import { projectsOf, RecentSessions } from './recent-sessions.svelte'
import { Sessions } from './sessions.svelte'
import { FakeHost } from '../testing/fake-host'

const session = (sessionId: string, folder: string | undefined, at: number, adapterName = 'codex') =>
  ({
    sessionId,
    createdAt: 0,
    lastActivityAt: at,
    status: 'closed',
    agents: [{ agentId: sessionId, sessionId, adapterId: adapterName, adapterName, role: 'lead', status: 'dead' }],
    ...(folder === undefined ? {} : { targetWorkingDirectory: folder }),
  }) as SessionListItem

const sessionsChanged: ServerEvent = {
  eventId: 'e',
  sequence: 1,
  timestamp: 0,
  ephemeral: true,
  type: 'sessions.changed',
  payload: { sessions: [], removed: [] },
}

it('gathers projects from the folders of sessions, the latest first', () => {
  const projects = projectsOf([
    session('1', '/a', 5),
    session('2', '/b', 9, 'gemini'),
    session('3', '/a', 7, 'gemini'),
    session('4', undefined, 10),
  ])
  expect(projects).toEqual([
    { folder: '/b', sessions: 1, lastActivityAt: 9, agents: ['gemini'] },
    { folder: '/a', sessions: 2, lastActivityAt: 7, agents: ['codex', 'gemini'] },
  ])
})

it('comes with the first page of the session list, in one request, without sessions that belong to others', async () => {
  const held = [session('1', '/a', 5), { ...session('2', '/a', 4), branchKind: 'subagent' as const }]
  const host = new FakeHost({ 'session.list': () => ({ sessions: held, total: held.length }) })
  const stores: { sessions: Sessions; recent: RecentSessions }[] = []
  await host.connect((connection) => {
    stores.push({ sessions: new Sessions(connection), recent: new RecentSessions(connection) })
  })
  const [window] = stores
  await vi.waitFor(() => expect(window?.sessions.phase).toBe('ready'))
  const ids = (list: readonly SessionListItem[] | null | undefined) => list?.map(({ sessionId }) => sessionId)
  expect(ids(window?.recent.list)).toEqual(['1'])
  expect(ids(window?.sessions.list)).toEqual(['1', '2'])
  const pages = (host.inputs('session.list') as RequestInput<'session.list'>[]).filter((input) => !input.isPinned)
  expect(pages).toHaveLength(1)

  held.unshift(session('3', '/b', 9))
  window?.recent.follow()
  host.emitServer(sessionsChanged)
  await vi.waitFor(() => expect(ids(window?.recent.list)).toEqual(['3', '1']))
})

it('counts all sessions of a project, also those that are not on the first page', async () => {
  const host = new FakeHost({
    'session.list': () => ({ sessions: [session('1', '/a', 5), session('2', '/b', 4)], total: 421 }),
    'session.getFacets': () => ({
      adapters: [],
      folders: [
        { folder: '/a', sessions: 420 },
        { folder: '/b', sessions: 1 },
      ],
      tags: [],
      machines: [],
    }),
  })
  const recents: RecentSessions[] = []
  await host.connect((connection) => recents.push(new RecentSessions(connection)))
  await vi.waitFor(() => expect(recents[0]?.projects.map(({ sessions }) => sessions)).toEqual([420, 1]))
  expect(host.inputs('session.getFacets')).toMatchObject([
    { except: ['discovered', 'archived'], exceptKinds: expect.arrayContaining(['subagent']) as unknown },
  ])
})
