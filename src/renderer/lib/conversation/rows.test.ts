import { describe, expect, it } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { placeBlocks } from '#shared/session/placed-blocks'
import type { Conversation } from '#shared/conversation/entities'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Turn } from '#shared/session/entities'
import { RowBuilder, type EarlierMessages } from './rows'

const nothing: EarlierMessages = {
  first: (count) => Array.from({ length: count }, () => undefined),
  turn: () => undefined,
  want: () => Promise.resolve(),
  generation: 0,
}
const sessionId = 's'

const message = (position: number, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  messageId: `m${position}`,
  role: position % 2 === 0 ? 'user' : 'assistant',
  turnId: `t${Math.floor(position / 2)}`,
  ...(position % 2 === 0 ? {} : { agentId: 'a' }),
  timestamp: position,
  position,
  status: 'complete',
  ...more,
})
const turn = (number: number, status: Turn['status'] = 'completed'): Turn => ({
  turnId: `t${number}`,
  sessionId,
  turnNumber: number + 1,
  startedAt: 0,
  status,
})
const conversation = (messages: ConversationMessage[], more: Partial<Conversation> = {}): Conversation => ({
  ...emptyConversation(sessionId),
  messages,
  blocks: messages.flatMap(({ messageId }) => placeBlocks(messageId, [{ type: 'text', content: messageId }])),
  ...more,
})
const kinds = (state: Conversation, earlier = nothing) => new RowBuilder().build(state, earlier).map((row) => row.kind)

describe('rows', () => {
  it('has one row a message, from the first position on', () => {
    const state = conversation([message(2), message(3)], { firstPosition: 2, turns: [turn(1)] })
    const earlier: EarlierMessages = {
      ...nothing,
      first: () => [undefined, { message: message(1), blocks: placeBlocks('m1', [{ type: 'text', content: 'x' }]) }],
      turn: (turnId) => (turnId === 't0' ? turn(0) : undefined),
    }
    const rows = new RowBuilder().build(state, earlier)
    expect(rows.map((row) => row.key)).toEqual(['gap:0', 'm1', 'm2', 'm3'])
    expect(rows[1]).toMatchObject({ ended: { turnId: 't0' } })
    expect(rows[2]).toMatchObject({ ended: undefined })
    expect(rows[3]).toMatchObject({ ended: { turnId: 't1' } })
  })

  it('shows records that were not understood before the message that they came before, those together as one row', () => {
    const unknown = [0, 1, 1, 2].map((position, number) => ({ number, position, timestamp: null, record: '{}' }))
    const state = conversation([message(0), message(1)])
    const rows = new RowBuilder().build(state, nothing, [], unknown)
    expect(rows.map((row) => row.key)).toEqual(['unknown:0', 'm0', 'unknown:1', 'm1', 'unknown:3'])
    expect(rows[2]).toMatchObject({ records: [{ number: 1 }, { number: 2 }] })
  })

  it('marks messages that were cancelled while they waited behind others', () => {
    const cancelled: Partial<ConversationMessage> = {
      turnId: 't0',
      deliveries: [{ agentId: 'a', state: 'done', outcome: 'cancelled' }],
    }
    const state = conversation([
      message(0, cancelled),
      message(1),
      message(2, cancelled),
      message(4, cancelled),
      message(6, { ...cancelled, turnId: 't3' }),
    ])
    const withdrawn = new RowBuilder().build(state, nothing).map((row) => row.kind === 'message' && row.withdrawn)
    expect(withdrawn).toEqual([false, false, true, true, false])
  })

  it('marks them also before what the agent says to an earlier one', () => {
    const cancelled = (begun?: false): Partial<ConversationMessage> => ({
      turnId: 't0',
      deliveries: [{ agentId: 'a', state: 'done', outcome: 'cancelled', ...(begun === false ? { begun } : {}) }],
    })
    const answer = (position: number) => message(position, { turnId: 't0' })
    const state = conversation([
      message(0),
      answer(1),
      message(2, cancelled(false)),
      answer(3),
      message(4, cancelled()),
      answer(5),
    ])
    const withdrawn = new RowBuilder().build(state, nothing).map((row) => row.kind === 'message' && row.withdrawn)
    expect(withdrawn).toEqual([false, false, true, false, false, false])
  })

  it('shows a compression between what it covers and what was said after it', () => {
    const compressions = [
      { eventId: 'a', timestamp: 2, position: 3 },
      { eventId: 'b', timestamp: 9, position: 4 },
    ]
    const state = conversation([message(0), message(1), message(2), message(3)], { compressions })
    const keys = new RowBuilder().build(state, nothing).map((row) => row.key)
    expect(keys).toEqual(['m0', 'm1', 'm2', 'compression:a', 'm3', 'compression:b'])
  })

  it('shows compressions in the order of the log, whatever clocks say', () => {
    const compressions = [
      { eventId: 'a', timestamp: 900, position: 1 },
      { eventId: 'b', timestamp: 0, position: 3 },
    ]
    const state = conversation([message(0), message(1), message(2), message(3)], { compressions })
    const keys = new RowBuilder().build(state, nothing).map((row) => row.key)
    expect(keys).toEqual(['m0', 'compression:a', 'm1', 'm2', 'compression:b', 'm3'])
  })

  it('shows a compression of an earlier version after what it covers', () => {
    const compressions = [{ eventId: 'a', timestamp: 900, compressedMessageIds: ['m0', 'm1', 'elsewhere'] }]
    const state = conversation([message(0), message(1), message(2)], { compressions })
    const keys = new RowBuilder().build(state, nothing).map((row) => row.key)
    expect(keys).toEqual(['m0', 'm1', 'compression:a', 'm2'])
  })

  it('shows where messages were rewound, without what a later rewind took along', () => {
    const rewind = (removalId: string, fromPosition: number, endPosition: number) =>
      ({ removalId, kind: 'rewind', messageId: null, fromPosition, endPosition }) as const
    const removals = [
      rewind('inner', 3, 4),
      rewind('outer', 2, 6),
      { ...rewind('unmerged', 7, 8), kind: 'unmerge' as const },
      rewind('end', 9, 12),
    ]
    const state = conversation([message(0), message(1), message(6), message(8)], { removals })
    const keys = new RowBuilder().build(state, nothing).map((row) => row.key)
    expect(keys).toEqual(['m0', 'm1', 'rewind:outer', 'm6', 'm8', 'rewind:end'])
  })

  it('says when the same speaker goes on, and ends the turn at its last message only', () => {
    const again = message(2, { role: 'assistant', agentId: 'a', turnId: 't0' })
    const other = message(3, { role: 'assistant', agentId: 'b', turnId: 't0' })
    const rows = new RowBuilder().build(
      conversation([message(0), message(1), again, other], { turns: [turn(0)] }),
      nothing,
    )
    expect(rows.map((row) => row.kind === 'message' && row.continued)).toEqual([false, false, true, false])
    expect(rows.map((row) => row.kind === 'message' && row.ended !== undefined)).toEqual([false, false, false, true])
  })

  it('gives out the same rows for what stayed the same while a block grows', () => {
    const builder = new RowBuilder()
    const running = message(3, { status: 'pending' })
    let state = conversation([message(0), message(1), message(2), running], { turns: [turn(0), turn(1, 'active')] })
    const before = builder.build(state, nothing)
    const delta: AnySessionEvent = {
      eventId: 'e',
      sessionId,
      sequence: 1,
      parentId: null,
      timestamp: 0,
      type: 'block.delta',
      payload: { blockId: 'm3:0', delta: ' grows' },
    }
    state = reduceConversation(state, delta)
    const after = builder.build(state, nothing)
    expect(after.slice(0, 3).every((row, index) => row === before[index])).toBe(true)
    expect(after[3]).not.toBe(before[3])
  })
})

it('shows nothing where a message was taken out', () => {
  const earlier: EarlierMessages = { ...nothing, first: () => [undefined, null, undefined] }
  const rows = new RowBuilder().build(conversation([message(4)], { firstPosition: 3 }), earlier)
  expect(rows.map((row) => row.key)).toEqual(['gap:0', 'gap:2', 'm4'])
})

it('shows what is inherited first, marked, and where the session begins', () => {
  const part = { sessionId: 'p', title: null, branchKind: null, upToMessageId: 'p1', upToPosition: 1, count: 2 }
  const held = { message: message(1, { messageId: 'p1' }), blocks: [] }
  const pages: EarlierMessages = { ...nothing, first: () => [undefined, held], turn: () => turn(0) }
  const builder = new RowBuilder()
  const state = conversation([message(0)])
  const rows = builder.build(state, nothing, [{ part, pages }])
  expect(rows.map((row) => row.key)).toEqual(['origin:p', 'gap:p:0', 'p1', 'branch-start', 'm0'])
  expect(rows[1]).toMatchObject({ position: 0, pages })
  expect(rows[2]).toMatchObject({ inherited: true, ended: undefined })
  expect(rows[4]).toMatchObject({ inherited: false })
  const again = builder.build({ ...state }, nothing, [{ part, pages }])
  expect(again.every((row, index) => row === rows[index])).toBe(true)
})

describe('the end of the timeline', () => {
  const queued = message(9, { messageId: 'q1', role: 'user', position: null, turnId: 't1' })
  const next = { ...queued, messageId: 'q2' }

  it('shows the first message above the starting agent and the others below', () => {
    const state = conversation([message(0), message(1)], {
      turns: [turn(0), turn(1, 'active')],
      queue: [queued, next],
      queueBlocks: placeBlocks('q1', [{ type: 'text', content: 'hello' }]),
    })
    const rows = new RowBuilder().build(state, nothing).slice(2)
    expect(rows.map((row) => [row.kind, row.key])).toEqual([
      ['message', 'q1'],
      ['waiting', 'waiting:t1'],
      ['queued', 'q2'],
    ])
    expect(rows[1]).toMatchObject({ starting: true })
    expect(rows[0]).toMatchObject({ blocks: [{ content: 'hello' }] })
  })

  it('waits for an agent that has begun and says nothing, not for one that writes', () => {
    const turns = [turn(0, 'active')]
    expect(kinds(conversation([message(0)], { turns }))).toEqual(['message', 'waiting'])
    const writes = conversation([message(0), message(1, { status: 'pending' })], { turns })
    const blocks = writes.blocks.map((block) => ({ ...block, status: 'pending' as const }))
    expect(kinds({ ...writes, blocks })).toEqual(['message', 'message'])
  })

  it('shows a permission at the end only when its tool is not on screen', () => {
    const request = {
      id: 'p',
      sessionId,
      agentId: 'a',
      toolCallId: 'c',
      toolName: 'run',
      toolInput: {},
      summary: 'rm',
      dangerLevel: 'exec' as const,
      options: [],
      requestedAt: 0,
    }
    const state = conversation([message(0)], { turns: [turn(0, 'active')], permissions: [request] })
    expect(kinds(state)).toEqual(['message', 'permission'])
    const call = placeBlocks('m0', [{ type: 'tool_call', toolCallId: 'c', name: 'run', args: {} }])
    expect(kinds({ ...state, blocks: call })).toEqual(['message'])
  })
})
