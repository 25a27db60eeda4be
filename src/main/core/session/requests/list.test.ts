import { expect, it } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { echo, start } from '../testing'

const ids = ({ sessions }: RequestOutput<'session.list'>): string[] => sessions.map(({ sessionId }) => sessionId).sort()

async function threeSessions() {
  const { client } = await start(scriptedAdapter('echo', echo))
  const [folder, other] = await Promise.all([temporaryFolder(), temporaryFolder()])
  await client.must('session.create', { sessionId: 'plain', targetWorkingDirectory: other })
  await client.must('session.create', { sessionId: 'tagged', targetWorkingDirectory: folder })
  await client.must('session.metadata.update', { sessionId: 'tagged', tags: ['Release', 'urgent'] })
  await client.must('session.create', { sessionId: 'talked', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 'talked' })
  await client.must('session.sendMessage', { sessionId: 'talked', message: 'hello there' })
  await client.untilEvent('talked', 'turn.completed')
  return { client, folder, other }
}

it('lists sessions that meet every criterion', async () => {
  const { client, folder, other } = await threeSessions()
  expect(ids(await client.must('session.list', { folders: [folder] }))).toEqual(['tagged', 'talked'])
  expect(ids(await client.must('session.list', { folders: [other] }))).toEqual(['plain'])
  expect(ids(await client.must('session.list', { adapterNames: ['echo', 'other'] }))).toEqual(['talked'])
  expect(ids(await client.must('session.list', { tags: ['release'] }))).toEqual(['tagged'])
  expect(ids(await client.must('session.list', { tags: ['release', 'URGENT'] }))).toEqual(['tagged'])
  expect(ids(await client.must('session.list', { tags: ['release', 'late'] }))).toEqual([])
  expect(ids(await client.must('session.list', { machines: ['far'] }))).toEqual([])
  expect(ids(await client.must('session.list', { machines: [''], folders: [folder] }))).toEqual(['tagged', 'talked'])
  const { sessions } = await client.must('session.list', { limit: 2, offset: 1 })
  const at = sessions.find(({ sessionId }) => sessionId === 'tagged')?.lastActivityAt ?? 0
  const atThatTime = await client.must('session.list', { activeFrom: at, activeBefore: at + 1 })
  expect(ids(atThatTime)).toContain('tagged')
  expect(ids(await client.must('session.list', { activeFrom: at + 1_000_000 }))).toEqual([])
  expect(ids(await client.must('session.list', { activeBefore: at }))).not.toContain('tagged')
  await client.must('session.close', { sessionId: 'plain' })
  expect(await client.must('session.list', { except: ['closed'] })).toMatchObject({ total: 2 })
  await client.must('session.create', { sessionId: 'beside', parentSessionId: 'talked', branchKind: 'aside' })
  expect(ids(await client.must('session.list', { exceptKinds: ['aside'] }))).toEqual(['plain', 'tagged', 'talked'])
})

it('lists sessions by their state of attention', async () => {
  const { client } = await threeSessions()
  expect(ids(await client.must('session.list', { attention: ['doneUnseen'] }))).toEqual(['talked'])
  expect(ids(await client.must('session.list', { attention: ['idle'] }))).toEqual(['plain', 'tagged'])
  expect(ids(await client.must('session.list', { attention: ['idle', 'doneUnseen'] }))).toHaveLength(3)
  expect(ids(await client.must('session.list', { attention: ['failed'] }))).toEqual([])
  const query = 'hello'
  expect(ids(await client.must('session.search', { query, attention: ['idle'] }))).toEqual([])
})

it('lists pinned sessions, in any state, until they are unpinned', async () => {
  const { client } = await threeSessions()
  await client.must('session.update', { sessionId: 'plain', isPinned: true })
  expect(ids(await client.must('session.list', { isPinned: true }))).toEqual(['plain'])
  expect(ids(await client.must('session.list', { isPinned: false }))).toEqual(['tagged', 'talked'])
  await client.must('session.update', { sessionId: 'plain', title: 'Other' })
  await client.must('session.close', { sessionId: 'plain' })
  expect(ids(await client.must('session.list', { isPinned: true }))).toEqual(['plain'])
  await client.must('session.update', { sessionId: 'plain', isPinned: false })
  expect(ids(await client.must('session.list', { isPinned: true }))).toEqual([])
})

it('counts the sessions of each value that lists can be filtered by', async () => {
  const { client, folder, other } = await threeSessions()
  expect(await client.must('session.getFacets', {})).toEqual({
    adapters: [{ adapterName: 'echo', sessions: 1 }],
    folders: [
      { folder, sessions: 2 },
      { folder: other, sessions: 1 },
    ],
    tags: [
      { tag: 'Release', sessions: 1 },
      { tag: 'urgent', sessions: 1 },
    ],
    machines: [{ executionTargetId: '', sessions: 3 }],
  })
  expect((await client.must('session.getFacets', { status: 'closed' })).folders).toEqual([])
  expect((await client.must('session.getFacets', { except: ['active'] })).tags).toEqual([])
  await client.must('session.create', { sessionId: 'beside', parentSessionId: 'talked', branchKind: 'aside' })
  const { machines } = await client.must('session.getFacets', { exceptKinds: ['aside'] })
  expect(machines[0]?.sessions).toBe(3)
})

it('searches among the sessions that meet every criterion', async () => {
  const { client, folder } = await threeSessions()
  const query = 'hello'
  expect(ids(await client.must('session.search', { query, folders: [folder], adapterNames: ['echo'] }))).toEqual([
    'talked',
  ])
  expect(ids(await client.must('session.search', { query, tags: ['release'] }))).toEqual([])
  expect(ids(await client.must('session.search', { query, machines: ['far'] }))).toEqual([])
  expect(ids(await client.must('session.search', { query, isPinned: true }))).toEqual([])
  expect(ids(await client.must('session.search', { query, status: 'closed' }))).toEqual([])
  expect(ids(await client.must('session.search', { query, except: ['active'] }))).toEqual([])
  expect(ids(await client.must('session.search', { query, isImported: true, limit: 5 }))).toEqual([])
  const { sessions } = await client.must('session.search', { query, exceptKinds: ['aside'] })
  const [{ lastActivityAt: at } = { lastActivityAt: 0 }] = sessions
  expect(ids(await client.must('session.search', { query, activeFrom: at, activeBefore: at + 1 }))).toEqual(['talked'])
})

it('searches messages of some time, and then no titles or tags', async () => {
  const { client } = await threeSessions()
  const query = 'hello'
  const all = await client.must('session.search.hits', { query, sessionIds: ['talked'] })
  const [newest, oldest] = all.sessions[0]?.messages ?? []
  const at = newest?.timestamp ?? 0
  expect(at).toBeGreaterThanOrEqual(oldest?.timestamp ?? Infinity)
  expect(ids(await client.must('session.search', { query, saidFrom: at, saidBefore: at + 1 }))).toEqual(['talked'])
  expect(ids(await client.must('session.search', { query, saidFrom: at + 1 }))).toEqual([])
  expect(ids(await client.must('session.search', { query, saidBefore: oldest?.timestamp ?? 0 }))).toEqual([])
  expect(ids(await client.must('session.search', { query: 'release', saidFrom: 0 }))).toEqual([])
  const hits = async (saidFrom: number, saidBefore: number) => {
    const input = { query, sessionIds: ['talked'], saidFrom, saidBefore }
    return (await client.must('session.search.hits', input)).sessions[0]?.count
  }
  expect(await hits(0, at + 1)).toBe(2)
  expect(await hits(at + 1, at + 2)).toBe(0)
  expect(await hits(0, oldest?.timestamp ?? 0)).toBe(0)
})

it('searches messages of one role, and then no titles or tags', async () => {
  const { client } = await threeSessions()
  expect(ids(await client.must('session.search', { query: 'release' }))).toEqual(['tagged'])
  expect(ids(await client.must('session.search', { query: 'release', role: 'user' }))).toEqual([])
  expect(ids(await client.must('session.search', { query: 'hello', role: 'user' }))).toEqual(['talked'])
  const all = await client.must('session.search.hits', { query: 'hello', sessionIds: ['talked'] })
  expect(all.sessions).toMatchObject([{ count: 2 }])
  const hits = await client.must('session.search.hits', { query: 'hello', sessionIds: ['talked'], role: 'user' })
  expect(hits.sessions).toMatchObject([{ count: 1, messages: [{ role: 'user' }] }])
})
