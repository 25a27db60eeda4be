import { describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { TestClient } from '#core/testing/test-host'
import { at } from '#core/testing/at'
import { talked, told } from '#core/testing/talk'
import { start, texts, conversation, summarizeFirst, stripAll, type Setup } from './testing'

describe('session.compress.edit', () => {
  async function compressed(): Promise<Setup & { eventId: string; messageId: string }> {
    const setup = await start()
    const messages = await talked(setup.client, 's', 'one', 'two')
    const pipeline = summarizeFirst(messages, 'Wrong.')
    const { eventId } = await setup.client.must('session.compress', { sessionId: 's', pipeline })
    return { ...setup, eventId, messageId: at(await contextOf(setup.client, 's'), 0).messageId }
  }

  async function contextOf(client: TestClient, sessionId: string) {
    return (await client.must('session.getContext', { sessionId })).messages.map(({ message }) => message)
  }

  it('says a summary differently in one step, and later compressions hold', async () => {
    const { test, client, agent, eventId, messageId } = await compressed()
    await talked(client, 's', 'three')
    const later = await client.must('session.compress', { sessionId: 's', pipeline: stripAll })
    const edited = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: ' Right. ' })
    expect(edited.eventId).not.toBe(eventId)
    expect(await texts(client, 's')).toEqual(['Right.', 'two', 're: two', 'three', 're: three'])
    // An outline has complete summaries, and the beginnings of other messages.
    const outline = await client.must('session.getContext', { sessionId: 's', outline: true })
    expect(outline.messages.map(({ message }) => message.contentText)[0]).toBe('Right.')
    expect(outline.messages.map(({ message }) => message.blocks.length)).toEqual([1, 0, 0, 0, 0])

    const types = client.events('s').map(({ type }) => type)
    const last = types.lastIndexOf('squash')
    expect(types.slice(last, last + 2)).toEqual(['squash', 'compressed'])
    expect(client.eventsOf('s', 'squash.undone')).toEqual([])
    const live = await conversation(client, 's')
    expect(live.compressions.map((known) => known.eventId)).toEqual([edited.eventId, later.eventId])
    expect(at(live.compressions, 0)).toMatchObject({ tokensAfter: edited.tokensAfter })
    const replayed = client
      .events('s')
      .filter((event) => event.ephemeral !== true)
      .reduce(reduceConversation, emptyConversation('s'))
    expect(replayed.compressions).toEqual(live.compressions)

    await talked(client, 's', 'four')
    expect((await told(agent))[0]).toBe('Right.')
    const restored = await (await test.again()).client()
    expect((await conversation(restored, 's')).compressions).toEqual(live.compressions)
    expect((await texts(restored, 's'))[0]).toBe('Right.')
    await restored.must('session.compress.undo', { sessionId: 's', eventId: edited.eventId })
    expect((await texts(restored, 's')).slice(0, 2)).toEqual(['one', 're: one'])
  })

  it('counts what the other words cost', async () => {
    const { client, eventId, messageId } = await compressed()
    const before = at((await conversation(client, 's')).compressions, 0).tokensAfter ?? 0
    const text = 'It was said at some length that the first question had been answered to the satisfaction of all.'
    const edited = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text })
    const context = await client.must('session.getContext', { sessionId: 's' })
    expect(edited.tokensAfter).toBe(context.tokens)
    expect(edited.tokensAfter).toBeGreaterThan(before)
  })

  it('changes nothing when the text is the same, and leaves older branches alone', async () => {
    const { client, eventId, messageId } = await compressed()
    const older = await client.must('session.fork', { sourceSessionId: 's' })
    const count = client.eventsOf('s', 'squash').length
    const same = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: 'Wrong.' })
    expect(same.eventId).toBe(eventId)
    expect(client.eventsOf('s', 'squash')).toHaveLength(count)
    await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: 'Right.' })
    expect((await texts(client, older.sessionId))[0]).toBe('Wrong.')
    expect((await texts(client, 's'))[0]).toBe('Right.')
  })

  it('refuses what is not there, malformed input and the wrong state', async () => {
    const { client, eventId, messageId } = await compressed()
    const code = async (input: object): Promise<string | undefined> => {
      const given = { sessionId: 's', eventId, messageId, text: 'Right.', ...input }
      const result = await client.request('session.compress.edit', given)
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ eventId: 's:0' })).toBe('compression-not-found')
    expect(await code({ messageId: 'x' })).toBe('message-not-found')
    expect(await code({ text: '  ' })).toBe('invalid-params')
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await code({})).toBe('session-archived')
  })
})
