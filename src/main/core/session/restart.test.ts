import { describe, expect, it } from 'vitest'
import { FileDraftJournal } from '../store/draft-journal'
import { scriptedAdapter } from '../testing/scripted-agent'
import { start, gate, watched } from './testing'

describe('a restart', () => {
  it('closes what a dead host left open and goes on', async () => {
    const never = gate()
    const adapter = scriptedAdapter('slow', async ({ prompt, emit, ask }) => {
      if (prompt !== 'one') {
        emit({ type: 'text', delta: 'again' })
        return undefined
      }
      emit({ type: 'text', delta: 'part of an answer' })
      emit({ type: 'tool.started', toolCallId: 't1', name: 'run', title: 'Run', kind: 'exec', args: {} })
      void ask('r1')
      await never.passed
      return undefined
    })
    const { test, client } = await start(adapter)
    await watched(client, 's1')
    const one = await client.must('session.sendMessage', { sessionId: 's1', message: 'one' })
    await client.untilEvent('s1', 'permission.requested')
    const two = await client.must('session.sendMessage', { sessionId: 's1', message: 'two' })
    const lastSequence = client.events('s1').at(-1)?.sequence ?? 0
    // The checkpoint of the growing message, tool included.
    await expect
      .poll(() => new FileDraftJournal(test.dataDir).read().flatMap(({ blocks }) => blocks.map(({ type }) => type)))
      .toEqual(['text', 'tool_call'])

    const later = await test.again()
    const second = await later.client()
    const { conversation, sequence } = await second.must('session.subscribe', { sessionId: 's1' })
    expect(sequence).toBeGreaterThan(lastSequence)
    expect(conversation?.turns).toMatchObject([{ turnId: one.turnId, status: 'error' }])
    expect(conversation?.turns[0]?.error).toContain('Parley stopped')
    expect(conversation?.permissions).toEqual([])
    expect(conversation?.queue.map((message) => message.messageId)).toEqual([two.messageId])
    const texts = conversation?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []))
    expect(texts).toContain('part of an answer')
    expect(conversation?.blocks.some((block) => block.type === 'tool_output' && block.isError)).toBe(true)
    expect(conversation?.agents[0]?.status).toBe('dead')

    await second.must('session.sendMessage', { sessionId: 's1', message: 'three' })
    await second.untilEvent('s1', 'turn.completed')
    expect(second.eventsOf('s1', 'turn.completed')[0]?.payload).toMatchObject({ success: true, turnNumber: 2 })
    const { conversation: after } = await second.must('session.subscribe', { sessionId: 's1' })
    const said = after?.messages.filter(({ role }) => role === 'user').map(({ messageId }) => messageId)
    expect(said).toEqual([one.messageId, two.messageId, expect.any(String)])
    expect(after?.queue).toEqual([])
    never.open()
  })

  it('uses no sequence again, also of events that were never stored', async () => {
    const { test, client } = await start(scriptedAdapter('silent', () => Promise.resolve(undefined)))
    await watched(client, 's1')
    for (let count = 0; count < 30; count++)
      await client.must('session.log', { sessionId: 's1', message: 'Not kept.', ephemeral: true })
    await client.untilEvent('s1', 'notice', 30)
    const last = client.eventsOf('s1', 'notice').at(-1)

    const later = await test.again()
    const second = await later.client()
    await second.must('session.subscribe', { sessionId: 's1' })
    await second.must('session.update', { sessionId: 's1', title: 'After the crash' })
    await second.untilEvent('s1', 'updated')
    expect(second.eventsOf('s1', 'updated').at(-1)?.sequence).toBeGreaterThan(last?.sequence ?? Infinity)
  })
})
