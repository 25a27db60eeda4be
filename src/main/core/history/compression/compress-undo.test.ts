import { describe, expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { talked, told } from '#core/testing/talk'
import { start, texts, conversation, summarizeFirst, keepLast } from './testing'

describe('session.compress.undo', () => {
  it('brings back what was covered; an edited summary is another compression', async () => {
    const { test, client, agent } = await start()
    const messages = await talked(client, 's', 'one', 'two')
    const first = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'Wrong.'),
    })
    await client.must('session.compress.undo', { sessionId: 's', eventId: first.eventId })
    expect(at(client.eventsOf('s', 'squash.undone'), 0).payload).toEqual({ sessionId: 's', eventId: first.eventId })
    expect(await texts(client, 's')).toEqual(['one', 're: one', 'two', 're: two'])
    expect((await conversation(client, 's')).compressions).toEqual([])

    const second = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'Right.'),
    })
    expect(second.eventId).not.toBe(first.eventId)
    await talked(client, 's', 'three')
    expect((await told(agent))[0]).toBe('Right.')
    const later = await (await test.again()).client()
    expect((await texts(later, 's')).slice(0, 3)).toEqual(['Right.', 'two', 're: two'])
  })

  it('can be done again after it was undone', async () => {
    const { client } = await start()
    await talked(client, 's', 'one', 'two')
    const request = { sessionId: 's', pipeline: keepLast(1) }
    const first = await client.must('session.compress', request)
    await client.must('session.compress.undo', { sessionId: 's', eventId: first.eventId })
    const again = await client.must('session.compress', request)
    expect(again.eventId).not.toBe(first.eventId)
    expect(await texts(client, 's')).toEqual(['re: two'])
  })

  it('refuses what is not there, or no longer', async () => {
    const { client } = await start()
    const undo = (sessionId: string, eventId: string) => client.request('session.compress.undo', { sessionId, eventId })
    expect(await undo('s', 'x')).toMatchObject({ error: { code: 'session-not-found' } })
    await talked(client, 's', 'one', 'two')
    expect(await undo('s', 'x')).toMatchObject({ error: { code: 'compression-not-found' } })
    expect(await undo('s', '')).toMatchObject({ error: { code: 'invalid-params' } })
    const { eventId } = await client.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    expect(await undo('s', eventId)).toMatchObject({ ok: true })
    expect(await undo('s', eventId)).toMatchObject({ error: { code: 'compression-not-found' } })
  })
})
