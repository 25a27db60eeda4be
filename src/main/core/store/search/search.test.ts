import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMessage, anAgent, aSession, testStore, write } from '../fixtures'
import type { SearchOptions, Store } from '../port'
import { isNightly } from '#core/testing/nightly'

async function storeWithTexts(texts: Readonly<Record<string, readonly string[]>>): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) =>
    Object.entries(texts).forEach(([sessionId, messages], index) => {
      writer.insertSession(
        aSession(sessionId, {
          lastActivityAt: 1000 - index,
          status: index === 1 ? 'archived' : 'active',
          isImported: index === 2,
          agents: [anAgent(`agent of ${sessionId}`, sessionId)],
        }),
      )
      messages.forEach((text, position) =>
        writer.insertMessage(
          aMessage(`${sessionId}-${position}`, sessionId, text, { role: position % 2 === 0 ? 'user' : 'assistant' }),
          position,
        ),
      )
    }),
  )
  return store
}

async function found(store: Store, options: SearchOptions): Promise<string[]> {
  const { sessions } = await store.read.search(options)
  return sessions.map((session) => session.sessionId)
}

test('finds sessions by what the user and the agent said, the newest activity first', async () => {
  const store = await storeWithTexts({ s1: ['alpha', 'beta'], s2: ['gamma'], s3: ['beta', 'alpha beta'] })
  expect(await found(store, { query: 'alpha' })).toEqual(['s1', 's3'])
  expect(await found(store, { query: 'alpha beta' })).toEqual(['s3'])
  expect(await found(store, { query: 'delta' })).toEqual([])
  expect(await found(store, { query: '"!' })).toEqual([])
  const { sessions, total } = await store.read.search({ query: 'beta', limit: 1 })
  expect(total).toBe(2)
  expect(sessions).toMatchObject([
    { sessionId: 's1', agents: [{ agentId: 'agent of s1' }], preview: { firstUserMessage: 'alpha', messageCount: 2 } },
  ])
})

test('can be limited to a status, and to imported sessions or others', async () => {
  const store = await storeWithTexts({ s1: ['word'], s2: ['word'], s3: ['word'] })
  expect(await found(store, { query: 'word', status: 'archived' })).toEqual(['s2'])
  expect(await found(store, { query: 'word', status: 'all' })).toEqual(['s1', 's2', 's3'])
  expect(await found(store, { query: 'word', isImported: true })).toEqual(['s3'])
  expect(await found(store, { query: 'word', isImported: false, status: 'active' })).toEqual(['s1'])
})

test('finds sessions by their titles', async () => {
  const store = await testStore()
  const titles = ['Payments of June', 'ÄRGER mit Müll', 'payment', '支払い 100%_']
  await write(store, (writer) => {
    for (const [index, title] of titles.entries())
      writer.insertSession(aSession(title, { title, lastActivityAt: 1000 - index }))
    writer.insertSession(aSession('untitled'))
  })
  expect(await found(store, { query: 'pay' })).toEqual(['Payments of June', 'payment'])
  expect(await found(store, { query: 'june PAYMENT' })).toEqual(['Payments of June'])
  expect(await found(store, { query: 'ärger müll' })).toEqual(['ÄRGER mit Müll'])
  expect(await found(store, { query: 'arger mu\u0308ll' })).toEqual(['ÄRGER mit Müll'])
  expect(await found(store, { query: '支払' })).toEqual(['支払い 100%_'])
  expect(await found(store, { query: '%' })).toEqual([])
  expect(await found(store, { query: 'ments' })).toEqual([])
  await write(store, (writer) => writer.patchSession('payment', { title: 'Other' }))
  expect(await found(store, { query: 'payment' })).toEqual(['Payments of June'])
})

test('sessions with the words exactly as typed come first', async () => {
  const store = await testStore()
  const texts = { exact: 'pass --force to it', newer: 'force it', composed: 'Zu\u0308rich', plain: 'Zurich' }
  await write(store, (writer) => {
    for (const [index, [id, text]] of Object.entries(texts).entries()) {
      writer.insertSession(aSession(id, { lastActivityAt: 1000 + index }))
      writer.insertMessage(aMessage(`m-${id}`, id, text), 0)
    }
  })
  expect(await found(store, { query: '--force' })).toEqual(['exact', 'newer'])
  expect(await found(store, { query: 'force' })).toEqual(['newer', 'exact'])
  expect(await found(store, { query: 'Zürich' })).toEqual(['composed', 'plain'])
  expect(await found(store, { query: 'Zurich' })).toEqual(['plain', 'composed'])
})

test('thoughts and tools are not searched', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.insertMessage(
      aMessage('m1', 's1', [
        { type: 'reasoning', content: 'hidden' },
        { type: 'tool_output', toolCallId: 'call', output: 'noise' },
        { type: 'text', content: 'visible' },
      ]),
      0,
    )
  })
  expect(await found(store, { query: 'visible' })).toEqual(['s1'])
  expect(await found(store, { query: 'hidden' })).toEqual([])
  expect(await found(store, { query: 'noise' })).toEqual([])
})

test('goes on beyond many newer matches that are not wanted', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('wanted', { status: 'archived' }))
    writer.insertMessage(aMessage('m', 'wanted', 'common'), 0)
    writer.insertSession(aSession('other'))
    for (let at = 0; at < 10_010; at++) writer.insertMessage(aMessage(`m${at}`, 'other', 'common'), at)
  })
  expect(await found(store, { query: 'common', status: 'archived' })).toEqual(['wanted'])
  expect(await found(store, { query: 'common' })).toEqual(['other', 'wanted'])
})

/** A store with a message for each session named; a session is mentioned once for each of its messages. */
async function storeOfMatches(sessionOfMessage: readonly number[], activity: readonly number[]): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    for (const [index, lastActivityAt] of activity.entries())
      writer.insertSession(aSession(`s${index}`, { lastActivityAt, status: index % 7 === 6 ? 'archived' : 'active' }))
    const positions = activity.map(() => 0)
    for (const [at, session] of sessionOfMessage.entries()) {
      const position = positions[session] ?? 0
      positions[session] = position + 1
      writer.insertMessage(aMessage(`m${at}`, `s${session}`, 'common'), position)
    }
  })
  return store
}

const sessionsTo = (end: number) => Array.from({ length: end }, (_, at) => at)

test('a session that goes on is found by its oldest message, behind thousands of newer matches', async () => {
  // The session of the first message is the newest, and says the word only there.
  const rest = Array.from({ length: 4000 }, (_, at) => 1 + Math.floor(at / 40))
  const store = await storeOfMatches([0, ...rest], [5000, ...sessionsTo(100)])
  const { sessions, total, isMore } = await store.read.search({ query: 'common', limit: 3 })
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(['s0', 's100', 's99'])
  expect({ total, isMore }).toEqual({ total: 101, isMore: false })
})

test('reading ends where older matches change nothing on the page, and tells that there may be more', async () => {
  const store = await storeOfMatches(
    Array.from({ length: 4000 }, (_, at) => Math.floor(at / 40)),
    sessionsTo(100),
  )
  const { sessions, total, isMore } = await store.read.search({ query: 'common', limit: 3, status: 'all' })
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(['s99', 's98', 's97'])
  expect({ total, isMore }).toEqual({ total: 50, isMore: true })
  expect(await store.read.search({ query: 'common', limit: 60, status: 'all' })).toMatchObject({
    total: 100,
    isMore: false,
  })
})

test('a page has the sessions of the newest activity, however messages and activities lie', async () => {
  const sessions = 12
  const long = fc.array(fc.nat(sessions - 1), { minLength: 2200, maxLength: 3000, size: 'max' })
  const runs = fc
    .array(fc.tuple(fc.nat(sessions - 1), fc.integer({ min: 50, max: 900 })), { minLength: 4, maxLength: 9 })
    .map((parts) => parts.flatMap(([session, length]) => Array.from({ length }, () => session)))
  const activities = fc.array(fc.nat(8), { minLength: sessions, maxLength: sessions })
  const limits = fc.integer({ min: 1, max: sessions + 1 })
  const statuses = fc.constantFrom('all', 'active', 'archived')
  await fc.assert(
    fc.asyncProperty(fc.oneof(long, runs), activities, limits, statuses, async (messages, activity, limit, status) => {
      const store = await storeOfMatches(messages, activity)
      const wanted = [...new Set(messages)]
        .filter((session) => status === 'all' || (session % 7 === 6 ? 'archived' : 'active') === status)
        .sort((a, b) => (activity[b] ?? 0) - (activity[a] ?? 0) || b - a)
      const answer = await store.read.search({ query: 'common', limit, status })
      expect(answer.sessions.map(({ sessionId }) => sessionId)).toEqual(
        wanted.slice(0, limit).map((session) => `s${session}`),
      )
      if (answer.isMore) expect(answer.total).toBeGreaterThanOrEqual(limit)
      else expect(answer.total).toBe(wanted.length)
      await store.close()
    }),
    { numRuns: isNightly ? 12 : 5 },
  )
})
