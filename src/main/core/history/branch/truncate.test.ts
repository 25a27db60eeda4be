import { describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { at } from '#core/testing/at'
import { shown, talked, told } from '#core/testing/talk'
import { start } from './testing'

describe('session.history', () => {
  it('rewinds, tells a new agent only what stays, and brings everything back', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two', 'three')
    const kept = at(messages, 1).messageId
    const rewound = await client.must('session.history.truncate', { sessionId: 'p', messageId: kept })
    expect(rewound.messagesRemoved).toBe(4)
    expect(at(client.eventsOf('p', 'truncated'), 0)).toMatchObject({
      payload: { messageId: kept, removalId: rewound.removalId, fromPosition: 2, endPosition: 6 },
    })
    expect(await shown(client, 'p')).toEqual(messages.slice(0, 2))
    const marked = await client.must('session.getMessages', {
      sessionId: 'p',
      fromPosition: 0,
      limit: 10,
      includeRemoved: true,
    })
    expect(marked.messages.map((message) => message.removedBy)).toEqual([
      undefined,
      undefined,
      ...Array<string | null>(4).fill(rewound.removalId),
    ])
    await talked(client, 'p', 'zwei')
    expect(agent.starts.at(-1)?.resume).toBeUndefined()
    expect(await told(agent)).toEqual(['one', 're: one', 'zwei', 're: zwei'])
    expect((await client.must('session.get', { sessionId: 'p' })).session?.isOrchestrated).toBe(true)

    const restored = await client.must('session.history.restore', { sessionId: 'p' })
    expect(restored).toEqual({ removalId: rewound.removalId, messagesRestored: 4 })
    const all = await shown(client, 'p')
    expect(all.map((message) => message.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(all.slice(0, 6)).toEqual(messages)
    expect(await client.request('session.history.restore', { sessionId: 'p' })).toMatchObject({
      error: { code: 'removal-not-found' },
    })
  })

  it('replays to the state that the store has, also in the middle of a rewind', async () => {
    const { test, client } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 0).messageId })
    await client.must('session.history.restore', { sessionId: 'p' })
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 2).messageId })
    const other = await test.client()
    const { replayed } = await other.must('session.subscribe', { sessionId: 'p', afterSequence: 0 })
    await other.until(() => other.events('p').length >= (replayed ?? 0))
    const state = other.events('p').reduce(reduceConversation, emptyConversation('p'))
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect({ messages: state.messages, blocks: state.blocks, removals: state.removals }).toEqual({
      messages: conversation?.messages,
      blocks: conversation?.blocks,
      removals: conversation?.removals,
    })
    expect(state.messages).toHaveLength(3)
  })

  it('rewinds a branch into what it inherits, without changing the parent or other branches', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const [child, other] = [
      await client.must('session.fork', { sourceSessionId: 'p' }),
      await client.must('session.fork', { sourceSessionId: 'p' }),
    ]
    await talked(client, child.sessionId, 'three')
    const rewound = await client.must('session.history.truncate', {
      sessionId: child.sessionId,
      messageId: at(messages, 0).messageId,
    })
    expect(rewound.messagesRemoved).toBe(5)
    await talked(client, child.sessionId, 'drei')
    expect(await told(agent)).toEqual(['one', 'drei', 're: drei'])
    await talked(client, other.sessionId, 'vier')
    expect((await told(agent)).slice(0, 4)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await shown(client, 'p')).toEqual(messages)
  })

  it('leaves a branch what it had when the parent is rewound after it', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 0).messageId })
    const { inherited } = await client.must('session.subscribe', { sessionId, includeInherited: true })
    expect(inherited).toMatchObject([{ sessionId: 'p', count: 4 }])
    expect(
      await client.request('session.fork', { sourceSessionId: 'p', fromMessageId: at(messages, 2).messageId }),
    ).toMatchObject({ error: { code: 'message-not-found' } })
  })

  it('does nothing where nothing comes after, and refuses what cannot be done', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const last = at(messages, 1).messageId
    expect(await client.must('session.history.truncate', { sessionId: 'p', messageId: last })).toEqual({
      removalId: null,
      messagesRemoved: 0,
    })
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: 'none' })).toMatchObject({
      error: { code: 'message-not-found' },
    })
    expect(await client.request('session.history.truncate', { sessionId: 'none', messageId: null })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    await client.must('session.close', { sessionId: 'p' })
    await client.must('session.archive', { sessionId: 'p' })
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: null })).toMatchObject({
      error: { code: 'session-archived' },
    })
  })

  it('waits for nobody: a session at work is not rewound', async () => {
    const { client } = await start(scriptedAdapter('slow', ({ cancelled }) => cancelled.then(() => undefined)))
    await client.must('session.create', { sessionId: 'p' })
    await client.must('session.subscribe', { sessionId: 'p' })
    await client.must('session.sendMessage', { sessionId: 'p', message: 'go' })
    await client.untilEvent('p', 'user_message.acknowledged')
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: null })).toMatchObject({
      error: { code: 'session-busy' },
    })
    await client.must('session.cancel', { sessionId: 'p' })
  })
})
