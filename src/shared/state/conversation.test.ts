import { describe, expect, it } from 'vitest'
import type { SessionEvent, SessionEventPayload, SessionEventType } from '../contract'
import { emptyConversation, reduceConversation } from './conversation'
import { placeBlocks } from '../session/placed-blocks'
import type { Conversation } from '../conversation/entities'
import { defined } from '../kernel/defined'
import type { ConversationMessage } from '../session/conversation-types'

let sequence = 0
function event<T extends SessionEventType>(type: T, payload: SessionEventPayload<T>, turnId?: string): SessionEvent {
  sequence++
  return {
    eventId: `s:${sequence}`,
    sessionId: 's',
    sequence,
    parentId: null,
    timestamp: 1000 + sequence,
    ...defined({ turnId }),
    type,
    payload,
  } as SessionEvent
}

const fold = (...events: SessionEvent[]): Conversation => events.reduce(reduceConversation, emptyConversation('s'))
const turn = { sessionId: 's', turnId: 't1', turnNumber: 1 }

function sent(messageId: string, content = messageId): SessionEvent {
  return event('user_message.sent', { ...turn, messageId, agentIds: ['a'], content })
}
function acknowledged(messageId: string, position: number): SessionEvent {
  return event('user_message.acknowledged', { ...turn, messageId, agentId: 'a', position })
}
function answer(messageId: string, position: number, status: 'pending' | 'complete' = 'pending'): ConversationMessage {
  return { messageId, role: 'assistant', turnId: 't1', agentId: 'a', timestamp: 1, position, status }
}
function text(messageId: string, index: number, content: string) {
  return { type: 'text' as const, content, blockId: `${messageId}:${index}`, messageId, status: 'pending' as const }
}

describe('messages', () => {
  it('are queued until an agent takes them up', () => {
    const queued = fold(sent('m1'))
    expect(queued.queue.map((message) => message.messageId)).toEqual(['m1'])
    expect(queued.messages).toEqual([])
    const running = reduceConversation(queued, acknowledged('m1', 0))
    expect(running.queue).toEqual([])
    expect(running.queueBlocks).toEqual([])
    expect(running.messages[0]).toMatchObject({ position: 0, deliveries: [{ agentId: 'a', state: 'running' }] })
    expect(running.blocks[0]).toMatchObject({ type: 'text', content: 'm1', blockId: 'm1:0' })
  })

  it('get their place when they end without being taken up', () => {
    const state = fold(
      sent('m1'),
      event('user_message.completed', { ...turn, messageId: 'm1', agentId: 'a', outcome: 'cancelled', position: 0 }),
    )
    expect(state.queue).toEqual([])
    expect(state.messages[0]?.deliveries).toEqual([{ agentId: 'a', state: 'done', outcome: 'cancelled', begun: false }])
  })

  it('grow by deltas and end as they are stored', () => {
    const grown = fold(
      event('block.upsert', { message: answer('m2', 0), block: text('m2', 0, 'Hel') }),
      event('block.delta', { blockId: 'm2:0', delta: 'lo' }),
    )
    expect(grown.blocks[0]).toMatchObject({ content: 'Hello', status: 'pending' })
    const done = reduceConversation(
      grown,
      event('message', {
        messageId: 'm2',
        turnId: 't1',
        role: 'assistant',
        message: answer('m2', 0, 'complete'),
        blocks: [{ type: 'text', content: 'Hello.' }],
      }),
    )
    expect(done.blocks).toEqual(placeBlocks('m2', [{ type: 'text', content: 'Hello.' }]))
    expect(done.messages).toEqual([answer('m2', 0, 'complete')])
  })

  it('stand in the order of their positions, whichever comes first', () => {
    const first = event('block.upsert', { message: answer('late', 1), block: text('late', 0, 'B') })
    const second = event('block.upsert', { message: answer('early', 0), block: text('early', 0, 'A') })
    const more = event('block.upsert', { message: answer('early', 0), block: text('early', 1, 'A2') })
    const state = fold(first, second, more)
    expect(state.messages.map((message) => message.messageId)).toEqual(['early', 'late'])
    expect(state.blocks.map((block) => block.blockId)).toEqual(['early:0', 'early:1', 'late:0'])
  })

  it('before the window stay out of it', () => {
    const window = { ...emptyConversation('s'), firstPosition: 10 }
    const old = event('message', {
      messageId: 'm',
      turnId: null,
      role: 'assistant',
      message: answer('m', 3, 'complete'),
      blocks: [],
    })
    expect(reduceConversation(window, old)).toBe(window)
  })
})

describe('the same event twice', () => {
  it('changes nothing the second time', () => {
    const once = [
      sent('m1'),
      event('turn.started', { ...turn, messageId: 'm1', agentIds: ['a'] }),
      acknowledged('m1', 0),
      event('permission.requested', {
        id: 'p',
        sessionId: 's',
        agentId: 'a',
        toolName: 'run',
        toolInput: {},
        summary: 'run',
        dangerLevel: 'exec',
        options: [],
        requestedAt: 1,
      }),
      event('subagent.spawned', { childId: 'c', task: 'look' }),
    ]
    const state = fold(...once)
    expect(once.reduce(reduceConversation, state)).toEqual(state)
  })
})

describe('events that do not concern the conversation', () => {
  it('return the very same state', () => {
    const state = fold(sent('m1'), acknowledged('m1', 0))
    const unconcerned = [
      event('title.generated', { title: 'T' }),
      event('block.delta', { blockId: 'nowhere:0', delta: 'x' }),
      event('permission.resolved', { requestId: 'none', granted: true, appliedScope: 'once', by: 'user' }),
      event('status.changed', { from: 'thinking', to: 'idle' }),
      event('agent.removed', { sessionId: 's', agentId: 'nobody' }),
      event('turn.completed', { ...turn, turnId: 'unknown', success: true }),
    ]
    for (const each of unconcerned) expect(reduceConversation(state, each)).toBe(state)
  })

  it('may be of a type this version does not know', () => {
    const state = fold(sent('m1'))
    const newer = { ...event('updated', { sessionId: 's', changedProperties: [] }), type: 'hologram.projected' }
    expect(reduceConversation(state, newer)).toBe(state)
  })
})

describe('turns', () => {
  it('end as completed or with their error', () => {
    const started = event('turn.started', { ...turn, messageId: 'm1', agentIds: ['a'] })
    const failed = event('turn.completed', { ...turn, success: false, error: 'no', recoverable: true })
    expect(fold(started, failed).turns).toMatchObject([{ status: 'error', error: 'no', completedAt: failed.timestamp }])
  })

  it('carry the usage that is reported for them', () => {
    const started = event('turn.started', { ...turn, messageId: 'm1', agentIds: ['a'] })
    const totals = { totalInputTokens: 3, totalOutputTokens: 2, totalTokens: 5, totalCalls: 1, adapterCount: 1 }
    const turnUsage = { total: { inputTokens: 3, outputTokens: 2 } }
    const state = fold(started, event('usage', { sessionId: 's', ...totals, turnUsage }, 't1'))
    expect(state.usage).toEqual(totals)
    expect(state.turns[0]?.usage).toEqual(turnUsage)
  })
})
