import { describe, expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { talked } from '#core/testing/talk'
import { start, texts, conversation, keepLast } from './testing'

describe('session.pins.set', () => {
  it('keeps messages as they are in every compression, also after a restart', async () => {
    const { test, client } = await start()
    const messages = await talked(client, 's', 'one', 'two', 'three')
    const messageIds = [at(messages, 0).messageId]
    expect(await client.must('session.pins.set', { sessionId: 's', messageIds })).toEqual({ messageIds })
    expect(at(client.eventsOf('s', 'pins.changed'), 0).payload).toEqual({ sessionId: 's', messageIds })
    expect((await conversation(client, 's')).pins).toEqual(messageIds)
    const later = await (await test.again()).client()
    expect((await conversation(later, 's')).pins).toEqual(messageIds)
    await later.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    expect(await texts(later, 's')).toEqual(['one', 're: three'])
    await later.must('session.pins.set', { sessionId: 's', messageIds: [] })
    expect((await conversation(later, 's')).pins).toEqual([])
  })

  it('refuses messages of other sessions', async () => {
    const { client } = await start()
    await talked(client, 's', 'one')
    const [foreign] = await talked(client, 'other', 'one')
    const pin = (sessionId: string, messageIds: string[]) =>
      client.request('session.pins.set', { sessionId, messageIds })
    expect(await pin('s', [foreign?.messageId ?? ''])).toMatchObject({ error: { code: 'message-not-found' } })
    expect(await pin('s', [''])).toMatchObject({ error: { code: 'invalid-params' } })
    expect(await pin('none', [])).toMatchObject({ error: { code: 'session-not-found' } })
    expect(client.eventsOf('s', 'pins.changed')).toEqual([])
  })
})
