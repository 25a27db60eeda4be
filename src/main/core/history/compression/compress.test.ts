import { describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { at } from '#core/testing/at'
import { talked, told } from '#core/testing/talk'
import { start, texts, conversation, summarizeFirst, keepLast, stripAll } from './testing'

describe('session.compress', () => {
  it('stores a squash, then says it is compressed; the next start is told the compressed context', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 's', 'one', 'two')
    const result = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'One was done.'),
    })
    const types = client.events('s').map(({ type }) => type)
    expect(types.slice(types.indexOf('squash'), types.indexOf('squash') + 2)).toEqual(['squash', 'compressed'])
    const squash = at(client.eventsOf('s', 'squash'), 0)
    expect(squash).toMatchObject({
      eventId: result.eventId,
      payload: {
        compressedMessageIds: [at(messages, 0).messageId, at(messages, 1).messageId],
        tokensBefore: result.tokensBefore,
        tokensAfter: result.tokensAfter,
      },
    })
    expect(squash.ephemeral).toBeUndefined()
    expect(at(client.eventsOf('s', 'compressed'), 0).payload).toEqual({ sessionId: 's', eventId: result.eventId })
    expect(result.contextJson['messages']).toMatchObject([
      { contentText: 'One was done.', origin: 'compact' },
      { contentText: 'two' },
      { contentText: 're: two' },
    ])
    expect((await client.must('session.get', { sessionId: 's' })).session?.isOrchestrated).toBe(true)

    expect(agent.running()).toBe(0)
    await talked(client, 's', 'three')
    expect(at(agent.starts, -1).resume).toBeUndefined()
    expect((await told(agent)).slice(0, 4)).toEqual(['One was done.', 'two', 're: two', 'three'])
  })

  it('loses no message, and the live state is the stored one', async () => {
    const { test, client } = await start()
    const messages = await talked(client, 's', 'one', 'two')
    await client.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    const live = await conversation(client, 's')
    expect(live.messages.map(({ messageId }) => messageId)).toEqual(messages.map(({ messageId }) => messageId))
    expect(live.compressions).toHaveLength(1)

    const replayed = client
      .events('s')
      .filter((event) => event.ephemeral !== true)
      .reduce(reduceConversation, emptyConversation('s'))
    expect(replayed.compressions).toEqual(live.compressions)

    const later = await (await test.again()).client()
    expect((await conversation(later, 's')).compressions).toEqual(live.compressions)
    expect(await texts(later, 's')).toEqual(['re: two'])
  })

  it('answers the same again while nothing was said, pinned or compressed since', async () => {
    const { test, client } = await start()
    const messages = await talked(client, 's', 'one', 'two', 'three')
    const request = { sessionId: 's', pipeline: summarizeFirst(messages, 'In short.') }
    const first = await client.must('session.compress', request)
    expect(await client.must('session.compress', request)).toEqual(first)
    const later = await (await test.again()).client()
    expect(await later.must('session.compress', request)).toEqual(first)
    expect(client.eventsOf('s', 'squash')).toHaveLength(1)

    const second = await client.must('session.compress', { sessionId: 's', pipeline: stripAll.slice(0, 1) })
    expect(second.eventId).not.toBe(first.eventId)
    expect(second.tokensBefore).toBe(first.tokensAfter)
  })

  it('changes nothing where there is nothing to take', async () => {
    const { client } = await start()
    await talked(client, 's', 'one')
    const refused = await client.request('session.compress', { sessionId: 's', pipeline: keepLast(50) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'nothing-to-compress' } })
    expect(client.eventsOf('s', 'squash')).toEqual([])
  })

  it('refuses unknown sessions, actions and messages, malformed input and the wrong state', async () => {
    const { client } = await start(async ({ prompt, cancelled, emit }) => {
      emit({ type: 'text', delta: 'I wait' })
      if (prompt.endsWith('wait')) await cancelled
      return undefined
    })
    await talked(client, 's', 'one')
    const code = async (input: object): Promise<string | undefined> => {
      const result = await client.request('session.compress', {
        sessionId: 's',
        pipeline: keepLast(1),
        ...input,
      })
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ pipeline: [] })).toBe('invalid-params')
    expect(await code({ pipeline: [{ actionId: 'shred' }] })).toBe('invalid-params')
    expect(await code({ pipeline: [{ actionId: 'keep-last', options: { count: -1 } }] })).toBe('invalid-params')
    const range = { fromMessageId: 'x', toMessageId: 'y', text: 'z' }
    expect(await code({ pipeline: [{ actionId: 'summarize', options: range }] })).toBe('message-not-found')

    await client.must('session.sendMessage', { sessionId: 's', message: 'wait' })
    await client.untilEvent('s', 'user_message.acknowledged', 2)
    expect(await code({})).toBe('session-busy')
    await client.must('session.cancel', { sessionId: 's' })
    await client.untilEvent('s', 'turn.completed', 2)
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await code({})).toBe('session-archived')
  })

  it('reaches branches that are made afterwards, and no older ones', async () => {
    const { client } = await start()
    await talked(client, 's', 'one', 'two')
    const older = await client.must('session.fork', { sourceSessionId: 's' })
    const { eventId } = await client.must('session.compress', { sessionId: 's', pipeline: keepLast(2) })
    const newer = await client.must('session.fork', { sourceSessionId: 's' })
    await client.must('session.compress.undo', { sessionId: 's', eventId })
    expect(await texts(client, older.sessionId)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await texts(client, newer.sessionId)).toEqual(['two', 're: two'])
    expect(await texts(client, 's')).toEqual(['one', 're: one', 'two', 're: two'])
  })
})
