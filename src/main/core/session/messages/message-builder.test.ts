import { expect, it } from 'vitest'
import { startTestHost } from '#core/testing/test-host'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { MessageBuilder } from './message-builder'

const builder = () => new MessageBuilder('m', null, 'a', 0, 0)

it('puts words in place of those that were told before, and drafts the block whole', () => {
  const message = builder()
  message.append('text', { delta: 'It said: Hel fi' }, 1)
  message.takeDrafts()
  const block = { type: 'text', content: 'It said: Hello' }
  expect(message.append('text', { delta: 'Hello', replaces: 6 }, 2)).toMatchObject([{ type: 'upsert', block }])
  expect(message.blocks).toEqual([block])
  expect(message.takeDeltas()).toEqual([])
  expect(message.takeDrafts()).toEqual([{ kind: 'replace', index: 0, block }])
})

it('says words beside those before, where these can no longer change', () => {
  const message = builder()
  message.append('text', { delta: 'Hel fi' }, 1)
  const tool = { type: 'tool.started', toolCallId: 't', name: 'look', title: 'Look', kind: 'read', args: {} } as const
  message.startTool(tool, 2)
  message.append('text', { delta: 'Hello', replaces: 6 }, 3)
  message.append('text', { delta: 'Hello, you', replaces: 50 }, 4)
  expect(message.blocks.map((block) => (block.type === 'text' ? block.content : block.type))).toEqual([
    'Hel fi',
    'tool_call',
    'Hello',
    'Hello, you',
  ])
})

it('tells clients the text that is stored', async () => {
  const test = await startTestHost([
    scriptedAdapter('corrects', async ({ emit }) => {
      emit({ type: 'text', delta: 'Hel fi' })
      await Promise.resolve()
      emit({ type: 'text', delta: 'Hello', replaces: 6 })
      emit({ type: 'text', delta: ', you' })
      return undefined
    }),
  ])
  try {
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
    await client.untilEvent('s', 'turn.completed')
    const told = client.eventsOf('s', 'block.upsert').map(({ payload: { block } }) => block)
    expect(told).toContainEqual(expect.objectContaining({ content: 'Hello' }))
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.blocks.at(-1)).toMatchObject({ type: 'text', content: 'Hello, you' })
  } finally {
    await test.cleanUp()
  }
})

it('keeps what a provider needs back with each piece, also with reasoning without words', () => {
  const message = builder()
  const facts = (seal: string) => ({ provider: 'p', model: 'm', facts: { p: { seal } } })
  message.append('reasoning', { delta: 'hm' }, 1)
  message.addFacts({ type: 'provider.facts', of: 'reasoning', facts: facts('one') }, 2)
  message.addFacts({ type: 'provider.facts', of: 'reasoning', facts: facts('two') }, 3)
  message.append('reasoning', { delta: 'more' }, 4)
  // Facts of a text that was never said are nothing.
  expect(message.addFacts({ type: 'provider.facts', of: 'text', facts: facts('none') }, 5)).toEqual([])
  const tool = { type: 'tool.started', toolCallId: 't', name: 'look', title: 'Look', kind: 'read', args: {} } as const
  message.startTool(tool, 6)
  message.addFacts({ type: 'provider.facts', of: { toolCallId: 't' }, facts: facts('three') }, 7)
  expect(message.blocks).toMatchObject([
    { type: 'reasoning', content: 'hm', providerFacts: facts('one'), metadata: { elapsedMs: 1 } },
    { type: 'reasoning', content: '', providerFacts: facts('two') },
    { type: 'reasoning', content: 'more' },
    { type: 'tool_call', providerFacts: facts('three') },
  ])
})
