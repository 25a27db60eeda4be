import { describe, expect, it } from 'vitest'
import type { Script } from '#core/testing/scripted-agent'
import { at } from '#core/testing/at'
import { talked, told } from '#core/testing/talk'
import { worker, start, texts } from './testing'

describe('session.compress.draft', () => {
  it('lists a part of the context where no agent can be asked, and stores nothing', async () => {
    const { client } = await start()
    const messages = await talked(client, 's', 'one', 'two', 'three')
    const before = client.events('s').length
    const [fromMessageId, toMessageId] = [at(messages, 0).messageId, at(messages, 3).messageId]
    const draft = await client.must('session.compress.draft', { sessionId: 's', fromMessageId, toMessageId })
    expect(draft).toEqual({
      summary: 'Question:\none\n\nConclusion:\nre: two',
      writtenBy: 'listing',
      messageCount: 4,
    })
    expect(client.events('s')).toHaveLength(before)
  })

  it('has the agent write it, who is told nothing that comes after the range, and does not touch the session', async () => {
    const writer: Script = (turn) => {
      if (!turn.prompt.startsWith('Summarise')) return worker(turn)
      turn.emit({ type: 'text', delta: 'Two was asked.' })
      return Promise.resolve(undefined)
    }
    const { client, agent } = await start(writer, { answersFreely: { kind: 'answersFreely' } })
    const messages = await talked(client, 's', 'one', 'two', 'three')
    const range = { fromMessageId: at(messages, 2).messageId, toMessageId: at(messages, 3).messageId }
    expect(await client.must('session.compress.draft', { sessionId: 's', ...range })).toMatchObject({
      summary: 'Two was asked.',
      writtenBy: 'agent',
      messageCount: 2,
    })
    expect(await told(agent)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await texts(client, 's')).toHaveLength(6)
  })

  it('refuses unknown sessions and messages, and a range the wrong way round', async () => {
    const { client } = await start()
    const messages = await talked(client, 's', 'one', 'two')
    const code = async (input: object): Promise<string | undefined> => {
      const range = { fromMessageId: at(messages, 0).messageId, toMessageId: at(messages, 1).messageId }
      const result = await client.request('session.compress.draft', { sessionId: 's', ...range, ...input })
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ toMessageId: 'x' })).toBe('message-not-found')
    expect(await code({ fromMessageId: at(messages, 2).messageId })).toBe('invalid-params')
    expect(await code({ fromMessageId: '' })).toBe('invalid-params')
  })
})
