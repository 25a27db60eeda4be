import { expect, it } from 'vitest'
import type { SessionListItem } from '../../shared/session/entities'
import { projectsOf } from './recent-sessions.svelte'

const session = (sessionId: string, folder: string | undefined, at: number, adapterName = 'codex') =>
  ({
    sessionId,
    createdAt: 0,
    lastActivityAt: at,
    status: 'closed',
    agents: [{ agentId: sessionId, sessionId, adapterId: adapterName, adapterName, role: 'lead', status: 'dead' }],
    ...(folder === undefined ? {} : { targetWorkingDirectory: folder }),
  }) as SessionListItem

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
