import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { Connection } from './connection'
import { aMessage, anAgent, anEvent, aPermission, aSession, aTurn, must, write } from './fixtures'
import { migrate } from './migrate'
import type { Store, StoreReader } from './port'
import { createStore } from './store'

interface PlanningDatabase extends Database.Database {
  explain(source: string): { readonly detail: string }[]
}

async function setUp(): Promise<{ store: Store; plans: (work: () => Promise<unknown>) => Promise<string[]> }> {
  const database = new Database(':memory:') as PlanningDatabase
  onTestFinished(() => void database.close())
  await migrate(database)
  const connection = new Connection(database)
  const store = createStore(connection, { file: ':memory:', schemaVersion: 0, readOnly: null })
  return {
    store,
    async plans(work) {
      const before = new Set(connection.statements())
      await work()
      return connection
        .statements()
        .filter((sql) => !before.has(sql) && !/^(BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK)/.test(sql))
        .flatMap((sql) => database.explain(`QUERY PLAN ${sql}`).map(({ detail }) => detail))
    },
  }
}

/**
 * Steps that read every row of a table. What is small by its nature may be read whole: titles are, in an index of them, and
 * so are sessions with an outcome to note, and parked ones, in indexes of nothing else.
 */
function scans(plan: readonly string[]): string[] {
  return plan.filter(
    (detail) =>
      /^SCAN /.test(detail) &&
      !/^SCAN session USING INDEX session_by_(title|pending_outcome|park|planned)$/.test(detail) &&
      !/^SCAN (json_each|message_text|tool_text|hit|session_hit|newest|child|below|\(subquery|CONSTANT)/.test(detail),
  )
}

const reads: readonly [string, (read: StoreReader) => Promise<unknown>][] = [
  ['session', (read) => read.session('s1')],
  ['sessions', (read) => read.sessions(['s1'])],
  ['parkedSessions', (read) => read.parkedSessions()],
  ['sessionsWithPlanned', (read) => read.sessionsWithPlanned()],
  ['sessionsToNote', (read) => read.sessionsToNote()],
  ['search', (read) => read.search({ query: 'hello' })],
  ['search by status', (read) => read.search({ query: 'hello', status: 'active', isImported: false })],
  ['searchHits', (read) => read.searchHits('hello', ['s1'])],
  ['find', (read) => read.find('s1', { query: 'hello' })],
  ['cursor', (read) => read.cursor('s1')],
  ['conversation', (read) => read.conversation('s1', 100)],
  ['messages', (read) => read.messages('s1', 0, 100)],
  ['eventsAfter', (read) => read.eventsAfter('s1', 0, 100)],
  ['history', (read) => read.history('s1', 100)],
  ['message', (read) => read.message('m1')],
  ['turn', (read) => read.turn('t1')],
  ['agent', (read) => read.agent('a1')],
  ['permission', (read) => read.permission('p1')],
  ['blob', (read) => read.blob('s1', 'blob', 0, 100)],
  ['fileEvents', (read) => read.fileEvents('s1')],
  ['reviewFacts', (read) => read.reviewFacts('s1')],
  ['environments', (read) => read.environments('s1')],
  ['compressions', (read) => read.compressions('s1')],
  ['pins', (read) => read.pins('s1')],
  ['contextWindow', (read) => read.contextWindow('s1')],
  ['usageRecords', (read) => read.usageRecords('s1')],
]

async function fill(store: Store): Promise<void> {
  await write(store, (writer) => {
    writer.insertSession(aSession('s1', { agents: [anAgent('a1', 's1')] }))
    writer.insertTurn(aTurn('t1', 's1'))
    writer.insertMessage(aMessage('m1', 's1', 'hello', { turnId: 't1' }), 0, [{ agentId: 'a1', state: 'queued' }])
    writer.appendEvents('s1', [anEvent('s1', 1, 'title.generated', { title: 'x' })])
    writer.putPermission(aPermission('p1', 's1'))
  })
}

test.each(reads)('%s reads no table whole and sorts nothing long', async (_, read) => {
  const { store, plans } = await setUp()
  await fill(store)
  const plan = await plans(() => read(store.read))
  expect(plan.length).toBeGreaterThan(0)
  expect(scans(plan)).toEqual([])
})

test('a search that ends early compares its page with sessions of newer activity alone', async () => {
  const { store, plans } = await setUp()
  await write(store, (writer) => {
    for (let session = 0; session < 2; session++) writer.insertSession(aSession(`s${session}`))
    for (let at = 0; at < 2100; at++) writer.insertMessage(aMessage(`m${at}`, `s${at % 2}`, 'hello'), at)
  })
  const plan = await plans(() => store.read.search({ query: 'hello', limit: 1 }))
  expect(plan).toContain('SEARCH session USING INDEX session_by_activity (last_activity_at>?)')
  expect(plan).toContain('SEARCH message EXISTS USING COVERING INDEX message_by_position (session_key=?)')
  expect(scans(plan)).toEqual([])
})

test('lists come sorted from an index, and counts need nothing but one', async () => {
  const { store, plans } = await setUp()
  // The agents of a page are few and sorted by themselves; only the sessions are looked at here.
  await store.read.sessions([])
  const list = await plans(() => store.read.list({ limit: 100 }))
  expect(list).toContain('SCAN session USING INDEX session_by_activity')
  const byStatus = await plans(() => store.read.list({ limit: 100, status: 'active' }))
  expect(byStatus).toContain('SEARCH session USING INDEX session_by_status (status=?)')
  expect(byStatus).toContain('SEARCH session USING COVERING INDEX session_by_status (status=?)')
  const counts = await plans(() => store.read.statusCounts())
  expect(counts).toEqual(['SCAN session USING COVERING INDEX session_by_status'])
  const pinned = await plans(() => store.read.list({ limit: 100, isPinned: true }))
  expect(pinned).toContain('SEARCH session USING INDEX session_by_pin (pinned_at>?)')
  expect([...list, ...byStatus, ...counts].filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([])
})

test('the messages of a conversation come sorted from an index', async () => {
  const { store, plans } = await setUp()
  await fill(store)
  const plan = await plans(() => store.read.conversation('s1', 100))
  expect(plan).toContain('SEARCH message USING INDEX message_by_position (session_key=? AND position>?)')
  expect(plan.filter((detail) => detail.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
})

test('what was left open comes from indexes that hold only that', async () => {
  const { store, plans } = await setUp()
  const plan = await plans(() => store.read.unfinished())
  const indexes = [
    'turn_active',
    'delivery_open',
    'permission_request_open',
    'agent_alive',
    'session_state_device_codes',
  ]
  for (const index of indexes) expect(plan.some((detail) => detail.includes(`INDEX ${index}`))).toBe(true)
  const small = [...indexes, 'running_command', 'elicitation_waiting']
  expect(scans(plan).filter((detail) => !small.some((name) => detail.includes(name)))).toEqual([])
})

test('purging reads only what belongs to the session and its relatives', async () => {
  const { store, plans } = await setUp()
  await fill(store)
  const plan = await plans(async () => must(await store.write((writer) => writer.purgeSession('s1'))))
  expect(scans(plan)).toEqual([])
})
