import { beforeEach, expect, it } from 'vitest'
import type { AttentionEntry } from '#shared/attention/entities'
import type { SessionListItem, SessionStatus } from '#shared/session/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { doneSessions } from './done'

let status: Record<string, SessionStatus>
let host: FakeHost
let appWindow: AppWindow

const place = { placeId: 'p', path: '/trees/a', repository: '/code', branch: 'a' }
const session = (sessionId: string): SessionListItem => ({
  sessionId,
  title: `Session ${sessionId}`,
  createdAt: 0,
  lastActivityAt: 0,
  status: status[sessionId] ?? 'active',
  agents: [],
  ...(sessionId === 'a' ? { place } : {}),
})
const put = (sessionId: string, to: SessionStatus) => {
  status[sessionId] = to
  return { success: true }
}

beforeEach(async () => {
  localStorage.clear()
  status = { a: 'active', b: 'closed' }
  host = new FakeHost({
    'session.list': () => ({ sessions: ['a', 'b'].map(session), total: 2 }),
    'session.get': ({ sessionId }) => ({ session: session(sessionId) }),
    'session.close': ({ sessionId }) => put(sessionId, 'closed'),
    'session.archive': ({ sessionId }) => put(sessionId, 'archived'),
    'session.restore': ({ sessionId }) => put(sessionId, 'closed'),
    'session.resume': ({ sessionId }) => put(sessionId, 'active'),
    'attention.markUnseen': ({ sessionIds }) => ({ sessionIds }),
  })
  appWindow = new AppWindow(await host.connect(), localStorage, { current: false })
  await appWindow.sessions.reload()
  const sessions: AttentionEntry[] = [{ sessionId: 'b', attention: { state: 'failed', since: 0 } }]
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'attention.changed',
    payload: { sessions, removed: [] },
  })
})

it('ends and archives sessions, offers to remove a worktree, and brings them back as they were', async () => {
  await doneSessions(appWindow, ['a', 'b'])
  expect(status).toEqual({ a: 'archived', b: 'archived' })
  const [toast] = appWindow.toasts.list
  expect(toast?.message).toBe('2 sessions are done and archived')
  toast?.more?.run()
  expect(appWindow.dialog).toEqual({ kind: 'removeWorktrees', sessionIds: ['a'] })
  appWindow.undo.last()
  await expect.poll(() => status).toEqual({ a: 'active', b: 'closed' })
  await expect.poll(() => host.inputs('attention.markUnseen')).toEqual([{ sessionIds: ['b'], outcome: 'failed' }])
})

it('offers no removal to a session without a worktree', async () => {
  await doneSessions(appWindow, ['b'])
  expect(appWindow.toasts.list.map(({ message, more }) => [message, more])).toEqual([
    ['“Session b” is done and archived', undefined],
  ])
})
