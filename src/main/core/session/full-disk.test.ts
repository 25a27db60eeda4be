import { afterEach, describe, expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { openStore } from '../store/open'
import { storeOperations } from '../store/operations'
import type { Store } from '../store/port'
import { scriptedAdapter } from '../testing/scripted-agent'
import { startTestHost, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

/** A real store on a disk that can be made full. */
function disk() {
  const state = { isFull: false }
  return {
    state,
    async openStore(dir: string) {
      const opened = await openStore({ dir })
      if (!opened.ok) return opened
      const write: Store['write'] = (work) =>
        state.isFull
          ? Promise.resolve(err(contractError('store-full', 'There is no space left on the disk.')))
          : opened.value.write(work)
      const store: Store = { ...opened.value, write, operations: storeOperations(write) }
      return { ok: true as const, value: store }
    },
  }
}

describe('a full disk', () => {
  it('refuses a message with a clear error and changes nothing', async () => {
    const { state, openStore: open } = disk()
    const test = await startTestHost([scriptedAdapter('quiet', () => Promise.resolve(undefined))], { openStore: open })
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    state.isFull = true
    for (const sessionId of ['s', 'new']) {
      const refused = await client.request('session.sendMessage', { sessionId, message: 'hello' })
      expect(refused.ok ? 'ok' : refused.error.code).toBe('store-full')
    }
    const created = await client.request('session.create', { sessionId: 'other' })
    expect(created.ok ? 'ok' : created.error.code).toBe('store-full')
    state.isFull = false
    expect((await client.must('session.getStatusCounts', {})).all).toBe(1)
    const sent = await client.must('session.sendMessage', { sessionId: 's', message: 'again' })
    await client.untilEvent('s', 'turn.completed')
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.messages.map((message) => message.messageId)).toEqual([sent.messageId])
    expect(conversation?.turns.map((turn) => turn.turnNumber)).toEqual([1])
  })

  it('never leaves a rewritten message without the branch it is in, or the branch without it', async () => {
    const { state, openStore: open } = disk()
    const test = await startTestHost([scriptedAdapter('quiet', () => Promise.resolve(undefined))], { openStore: open })
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    const { messageId } = await client.must('session.sendMessage', { sessionId: 's', message: 'hello' })
    await client.untilEvent('s', 'turn.completed')

    state.isFull = true
    const refused = await client.request('session.rewrite', { sessionId: 's', messageId, message: 'good day' })
    expect(refused.ok ? 'ok' : refused.error.code).toBe('store-full')
    state.isFull = false
    expect((await client.must('session.getChildren', { sessionId: 's' })).children).toEqual([])

    // Full as soon as anybody can know of the branch.
    const full = client.untilEvent('s', 'branch.created').then(() => (state.isFull = true))
    const made = await client.must('session.rewrite', { sessionId: 's', messageId, message: 'good day' })
    await full
    state.isFull = false
    await client.must('session.subscribe', { sessionId: made.sessionId })
    await client.until(() => client.events(made.sessionId).some(({ type }) => type === 'turn.completed'))
    const { conversation } = await client.must('session.subscribe', { sessionId: made.sessionId })
    expect(conversation?.messages).toMatchObject([{ messageId: made.messageId, editOf: messageId }])
  })

  it('in the middle of an answer loses nothing of it', async () => {
    const { state, openStore: open } = disk()
    const adapter = scriptedAdapter('streamer', ({ emit }) => {
      emit({ type: 'text', delta: 'Before. ' })
      state.isFull = true
      emit({ type: 'tool.started', toolCallId: 't', name: 'read', title: 'Read', kind: 'read', args: {} })
      emit({ type: 'tool.completed', toolCallId: 't', outcome: 'ok', output: 'read' })
      emit({ type: 'text', delta: 'After.' })
      return Promise.resolve(undefined)
    })
    const test = await startTestHost([adapter], { openStore: open })
    hosts.push(test)
    const client = await test.client()
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'notice')
    expect(client.eventsOf('s', 'notice')[0]?.payload.message).toContain('disk is full')
    state.isFull = false
    await client.untilEvent('s', 'turn.completed')
    // Several things could not be stored at once, and people are told once.
    expect(client.eventsOf('s', 'notice')).toHaveLength(1)
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.blocks.map((block) => block.type)).toEqual([
      'text',
      'text',
      'tool_call',
      'tool_output',
      'text',
    ])
    expect(conversation?.turns[0]?.status).toBe('completed')
  })
})
