import { expect, test } from 'vitest'
import { aMessage, anAgent, aSession, testStore, write } from '../fixtures'
import type { SearchOptions, Store } from '../port'

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
  expect(await found(store, { query: '支払' })).toEqual(['支払い 100%_'])
  expect(await found(store, { query: '%' })).toEqual([])
  expect(await found(store, { query: 'ments' })).toEqual([])
  await write(store, (writer) => writer.patchSession('payment', { title: 'Other' }))
  expect(await found(store, { query: 'payment' })).toEqual(['Payments of June'])
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
