import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { Sessions } from './sessions.svelte'
import { FakeHost } from '../testing/fake-host'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const session = (sessionId: string, lastActivityAt: number, more: Partial<SessionListItem> = {}): SessionListItem => ({
  sessionId,
  createdAt: 0,
  lastActivityAt,
  status: 'active',
  agents: [],
  ...more,
})

async function setUp(held: SessionListItem[]) {
  const host = new FakeHost({
    'session.list': ({ offset = 0, limit = 100, isPinned }) => {
      const all = isPinned === true ? held.filter(({ pinnedAt }) => pinnedAt !== undefined) : held
      return { sessions: all.slice(offset, offset + limit), total: all.length }
    },
    'session.search': () => ({ sessions: held.slice(0, 1), total: 1 }),
    'session.getStatusCounts': () => ({ all: held.length, active: held.length, closed: 0, archived: 0, discovered: 0 }),
    'session.get': ({ sessionId }) => ({ session: held.find((one) => one.sessionId === sessionId) ?? null }),
  })
  const connection = await host.connect()
  const sessions = new Sessions(connection)
  await sessions.reload()
  return { host, sessions }
}

const changed = (list: SessionListItem[], removed: string[] = []) => ({
  eventId: 'e',
  sequence: 1,
  timestamp: 0,
  ephemeral: true as const,
  type: 'sessions.changed' as const,
  payload: { sessions: list, removed },
})
const ids = (sessions: Sessions) => sessions.shown.map(({ sessionId }) => sessionId)

describe('the list of sessions', () => {
  it('comes page by page, each session once', async () => {
    const { host, sessions } = await setUp(
      Array.from({ length: 150 }, (_, index) => session(`s${index}`, 1000 - index)),
    )
    expect(sessions.list).toHaveLength(100)
    expect(sessions.hasMore).toBe(true)
    await Promise.all([sessions.loadMore(), sessions.loadMore()])
    expect(sessions.list).toHaveLength(150)
    expect(sessions.hasMore).toBe(false)
    expect(host.inputs('session.list').filter((input) => !('isPinned' in Object(input)))).toHaveLength(2)
  })

  it('has those of other tools that run there, also from its start, and no others that were only found', async () => {
    const outside = { state: 'running', pid: 7, since: 0 } as const
    const found = [
      session('found', 9, { status: 'discovered' }),
      session('running', 8, { status: 'discovered', outside }),
    ]
    const own = [session('a', 7)]
    const host = new FakeHost({
      'session.list': ({ status, isPinned }) => {
        const sessions = isPinned === true ? [] : status === 'discovered' ? found : own
        return { sessions, total: sessions.length }
      },
      'session.getStatusCounts': () => ({ all: 3, active: 1, closed: 0, archived: 0, discovered: 2 }),
    })
    const sessions = new Sessions(await host.connect())
    await sessions.reload()
    await vi.advanceTimersByTimeAsync(0)
    expect(ids(sessions)).toEqual(['running', 'a'])
    await sessions.reload()
    expect(ids(sessions)).toEqual(['running', 'a'])
    const ended = { state: 'ended', since: 1 } as const
    host.emitServer(changed([session('running', 8, { status: 'discovered', outside: ended })]))
    host.emitServer(changed([session('found', 10, { status: 'discovered', outside: { state: 'active', since: 1 } })]))
    expect(ids(sessions)).toEqual(['found', 'running', 'a'])
    host.emitServer(changed([session('found', 10, { status: 'discovered' })]))
    expect(ids(sessions)).toEqual(['running', 'a'])
  })

  it('follows changes, and counts again only when a status changed', async () => {
    const { host, sessions } = await setUp([session('a', 2), session('b', 1)])
    await vi.advanceTimersByTimeAsync(0)
    const before = host.inputs('session.getStatusCounts').length
    host.emitServer(changed([session('b', 5, { title: 'Better' })]))
    expect(ids(sessions)).toEqual(['b', 'a'])
    expect(sessions.byId('b')?.title).toBe('Better')
    expect(host.inputs('session.getStatusCounts')).toHaveLength(before)
    host.emitServer(changed([session('c', 9)], ['a']))
    expect(ids(sessions)).toEqual(['c', 'b'])
    expect(sessions.byId('a')).toBeUndefined()
    expect(host.inputs('session.getStatusCounts')).toHaveLength(before + 1)
  })

  it('asks once for the values to filter by after some changed, and not after others', async () => {
    const held = [session('a', 2)]
    const { host, sessions } = await setUp(held)
    await vi.advanceTimersByTimeAsync(1000)
    const before = host.inputs('session.getFacets').length
    host.emitServer(changed([session('a', 5, { title: 'Better' })]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(host.inputs('session.getFacets')).toHaveLength(before)
    held.push(session('b', 6, { machineId: 'far' }))
    await sessions.ensure('b')
    host.emitServer(changed([session('b', 6, { machineId: 'far' })]))
    host.emitServer(changed([session('a', 7, { tags: ['new'] })]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(host.inputs('session.getFacets')).toHaveLength(before + 1)
    host.emitServer(changed([], ['b']))
    await vi.advanceTimersByTimeAsync(1000)
    expect(host.inputs('session.getFacets')).toHaveLength(before + 2)
    expect(sessions.list).toHaveLength(1)
  })

  it('keeps archived sessions out of sight until they are asked for', async () => {
    const { sessions } = await setUp([session('a', 2), session('b', 1, { status: 'archived' })])
    expect(ids(sessions)).toEqual(['a'])
    sessions.setFilter('archived')
    await vi.advanceTimersByTimeAsync(0)
    expect(ids(sessions)).toEqual(['a', 'b'])
  })

  it('leaves asides where they hang until they are searched for', async () => {
    const { sessions } = await setUp([session('a', 2, { branchKind: 'aside', parentSessionId: 'b' }), session('b', 1)])
    expect(ids(sessions)).toEqual(['b'])
    expect(sessions.byId('a')?.branchKind).toBe('aside')
    sessions.search('why')
    await vi.advanceTimersByTimeAsync(200)
    expect(ids(sessions)).toEqual(['a'])
  })

  it('hides what is about to go until that is undone', async () => {
    const { sessions } = await setUp([session('a', 2), session('b', 1)])
    sessions.hide('a')
    expect(ids(sessions)).toEqual(['b'])
    sessions.unhide('a')
    expect(ids(sessions)).toEqual(['a', 'b'])
  })

  it('searches once, after the last key, and shows changes of what was found only', async () => {
    const { host, sessions } = await setUp([session('a', 2), session('b', 1)])
    sessions.search('fl')
    sessions.search('flaky')
    await vi.advanceTimersByTimeAsync(200)
    expect(host.inputs('session.search')).toEqual([{ query: 'flaky', status: 'all', limit: 100 }])
    host.emitServer(changed([session('b', 7), session('a', 3, { title: 'New' })]))
    expect(ids(sessions)).toEqual(['a'])
    expect(sessions.shown[0]?.title).toBe('New')
    sessions.search('')
    await vi.advanceTimersByTimeAsync(200)
    expect(ids(sessions)).toEqual(['a', 'b'])
  })

  it('says when it cannot be read', async () => {
    const host = new FakeHost({})
    const sessions = new Sessions(await host.connect())
    await sessions.reload()
    expect(sessions.phase).toBe('failed')
    expect(sessions.error?.code).toBe('unknown-request')
  })

  it('fetches a session that the list does not hold, once', async () => {
    const { host, sessions } = await setUp([session('a', 2)])
    await sessions.ensure('a')
    expect(host.inputs('session.get')).toHaveLength(0)
    await sessions.ensure('z')
    expect(host.inputs('session.get')).toEqual([{ sessionId: 'z' }])
  })

  it('makes those known that a session branched off', async () => {
    const root = session('r', 1)
    const { host, sessions } = await setUp([root])
    host.answers['session.get'] = ({ sessionId }) => ({
      session: session(sessionId, 2, { parentSessionId: sessionId === 'c' ? 'b' : 'r' }),
    })
    await sessions.ensure('c')
    expect(sessions.ancestors('c').map(({ sessionId }) => sessionId)).toEqual(['b', 'r'])
    expect(host.inputs('session.get')).toEqual([{ sessionId: 'c' }, { sessionId: 'b' }])
  })
})
