import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { contentText } from '#shared/session/block-text'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { start, watched } from '../testing'

const sessionId = 's'
const told: AdapterEvent = { type: 'text', delta: 'The last word is ORANG' }
const tail: AdapterEvent = { type: 'text', delta: 'EPEEL' }

/** A session after one turn of an agent that has said `events`, and what it tells and has stored. */
async function answered(...events: AdapterEvent[]) {
  const adapter = scriptedAdapter('one', ({ emit, prompt }) => {
    for (const event of prompt === 'go' ? events : []) emit(event)
    return Promise.resolve(undefined)
  })
  const { client } = await start(adapter)
  await watched(client, sessionId)
  await client.must('session.sendMessage', { sessionId, message: 'go' })
  await client.untilEvent(sessionId, 'turn.completed')
  return {
    client,
    say: (event: AdapterEvent) => adapter.starts[0]?.onEvent(event),
    messages: () => client.eventsOf(sessionId, 'message').map(({ payload }) => payload),
    async stored() {
      const { messages, blocks } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
      return messages.map(({ messageId, role, turnId, position }) => {
        const own = blocks.filter((block) => block.messageId === messageId)
        return { role, turnId, position, text: contentText(own) }
      })
    },
  }
}

it('keeps the tail of an answer in its message and its turn, and tells it', async () => {
  const { client, say, messages, stored } = await answered(told)
  say(tail)
  await client.untilEvent(sessionId, 'message', 2)
  const [first, second] = messages()
  const whole = 'The last word is ORANGEPEEL'
  expect(second).toMatchObject({ messageId: first?.messageId, turnId: first?.turnId, blocks: [{ content: whole }] })
  expect(await stored()).toMatchObject([
    { role: 'user' },
    { role: 'assistant', turnId: first?.turnId, position: 1, text: whole },
  ])
  expect((await client.must('session.search', { query: 'ORANGEPEEL' })).total).toBe(1)
  expect(client.eventsOf(sessionId, 'turn.started')).toHaveLength(1)
})

it('makes a message of the turn that ended of words behind tools, and of a message of its own', async () => {
  const run = { toolCallId: 't', name: 'run', title: 'Run', kind: 'exec', args: {} } as const
  const { client, say, stored } = await answered(
    { type: 'tool.started', ...run },
    { type: 'tool.completed', toolCallId: 't', outcome: 'ok' },
  )
  say(tail)
  await client.untilEvent(sessionId, 'message', 2)
  say({ type: 'message.started', adapterMessageId: 'm2' })
  say({ type: 'text', delta: 'More.' })
  await client.untilEvent(sessionId, 'message', 3)
  const [asked, ...rest] = await stored()
  expect(rest.map(({ turnId }) => turnId)).toEqual(Array<unknown>(3).fill(asked?.turnId))
  expect(rest.map(({ text }) => text).slice(1)).toEqual(['EPEEL', 'More.'])
})

it('is over with the next turn, and where the message was removed', async () => {
  const { client, say, messages, stored } = await answered(told)
  await client.must('session.sendMessage', { sessionId, message: 'again' })
  await client.untilEvent(sessionId, 'turn.completed', 2)
  say(tail)
  await client.untilEvent(sessionId, 'message', 2)
  expect((await stored()).map(({ text }) => text)).toEqual(['go', 'The last word is ORANG', 'again', 'EPEEL'])
  const kept = messages()[0]?.messageId ?? ''
  await client.must('session.history.truncate', { sessionId, messageId: kept })
  say(tail)
  await client.untilEvent(sessionId, 'message', 3)
  expect((await stored()).map(({ text }) => text)).toEqual(['go', 'The last word is ORANG', 'EPEEL'])
})

it('ends what a program began and left, so that a closed session is at rest', async () => {
  const run = { toolCallId: 't', name: 'run', title: 'Run', kind: 'exec', args: {} } as const
  const { client, say, messages } = await answered(told)
  await client.must('session.close', { sessionId })
  // Its last words come when it is gone.
  say({ type: 'tool.started', ...run })
  await client.untilEvent(sessionId, 'message', 2)
  expect(messages()[1]?.blocks).toContainEqual(expect.objectContaining({ type: 'tool_output', outcome: 'error' }))
})
