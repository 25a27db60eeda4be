import { beforeEach, expect, test, vi } from 'vitest'
import type { AnySessionEvent, RequestInput, RequestName, RequestOutput, RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { emptyConversation } from '#shared/state/conversation'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { placeBlocks } from '#shared/session/placed-blocks'
import type { Requester } from '#client/connection'
import { FindInSession } from './find-in-session.svelte'
import { SessionMirror } from './session-mirror.svelte'

const sessionId = 's1'

type Answer = RequestResult<'session.find'>

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A session whose last messages are in the window, from `firstPosition` on. */
async function setUp(firstPosition: number, texts: readonly string[]) {
  const asked: { input: RequestInput<'session.find'>; answer: (answer: Answer) => Promise<void> }[] = []
  const messages = texts.map((_, index): ConversationMessage => {
    const position = firstPosition + index
    return { messageId: `m${position}`, role: 'user', turnId: null, timestamp: 1, position, status: 'complete' }
  })
  const blocks = texts.flatMap((content, index) =>
    placeBlocks(`m${firstPosition + index}`, [{ type: 'text', content }]),
  )
  const conversation = { ...emptyConversation(sessionId), firstPosition, messages, blocks }
  const requester: Requester = {
    request: <N extends RequestName>(name: N, input: RequestInput<N>) =>
      new Promise<RequestResult<N>>((resolve) => {
        if (name === 'session.subscribe') resolve(ok({ conversation, sequence: 1 }) as unknown as RequestResult<N>)
        else
          asked.push({
            input: input as RequestInput<'session.find'>,
            answer: async (answer) => {
              resolve(answer as RequestResult<N>)
              await vi.advanceTimersByTimeAsync(0)
            },
          })
      }),
  }
  const mirror = new SessionMirror(requester, sessionId, (callback) => callback())
  await mirror.subscribe()
  const find = new FindInSession(requester, mirror)
  find.open()
  const type = async (query: string) => {
    find.type(query)
    await vi.advanceTimersByTimeAsync(1000)
  }
  return { find, mirror, asked, type }
}

const match = (position: number, count = 1) => ({ sessionId, messageId: `m${position}`, position, count })

const page = (matches: RequestOutput<'session.find'>['matches'], next: number | null = null): Answer =>
  ok({ matches, next: next === null ? null : { sessionId, position: next }, looked: next ?? 10, total: 10 })

test('searches a short session without asking', async () => {
  const { find, asked, type } = await setUp(0, ['one two', 'two Two', 'three'])
  await type('two')
  expect(asked).toEqual([])
  expect([find.ordinal, find.total]).toEqual([0, 3])
  find.next()
  find.next()
  expect(find.ordinal).toBe(2)
  expect(find.current).toEqual({ sessionId, messageId: 'm1', position: 1, nth: 0 })
})

test('begins where the reader is, and goes round', async () => {
  const { find, type } = await setUp(0, ['word', 'other', 'word word', 'other'])
  find.whereReaderIs = () => ({ sessionId, position: 1 })
  await type('word')
  expect([find.ordinal, find.total]).toEqual([2, 3])
  expect(find.target).toEqual({ sessionId, messageId: 'm2', position: 2, nth: 0 })
  find.next()
  expect(find.ordinal).toBe(3)
  find.next()
  expect(find.ordinal).toBe(1)
  find.previous()
  expect(find.ordinal).toBe(3)
})

test('after the last place the last one shows', async () => {
  const { find, type } = await setUp(0, ['word', 'other'])
  find.whereReaderIs = () => ({ sessionId, position: 1 })
  await type('word')
  expect(find.ordinal).toBe(1)
})

test('asks for what is before the window, page by page, and tells how far it is', async () => {
  const { find, asked, type } = await setUp(8, ['word', 'other'])
  find.whereReaderIs = () => ({ sessionId, position: 0 })
  await type('word')
  expect(asked.map(({ input }) => input)).toEqual([{ sessionId, query: 'word' }])
  // It could be that an earlier one is nearer.
  expect([find.current, find.total]).toEqual([null, 1])
  await asked[0]?.answer(page([match(3, 2)], 5))
  expect(find.progress).toEqual({ looked: 5, total: 10 })
  expect([find.ordinal, find.total]).toEqual([1, 3])
  expect(asked[1]?.input.after).toEqual({ sessionId, position: 5 })
  // Matches that are in the window by now are not counted twice.
  await asked[1]?.answer(page([match(6), match(8)]))
  expect([find.progress, find.total]).toEqual([null, 4])
})

test('the newest query wins, and what is typed fast is asked once', async () => {
  const { find, asked, type } = await setUp(8, ['word'])
  find.type('w')
  find.type('wo')
  await type('wor')
  expect(asked.map(({ input }) => input.query)).toEqual(['wor'])
  await type('word')
  await asked[0]?.answer(page([match(1, 5)], 5))
  await asked[1]?.answer(page([match(2)]))
  expect(asked.length).toBe(2)
  expect(find.matches).toEqual([match(2), match(8)])
})

test('a failure is told, and can be tried again', async () => {
  const { find, asked, type } = await setUp(8, ['word'])
  await type('word')
  await asked[0]?.answer(err(contractError('store-failed', 'The disk is gone.')))
  expect(find.error?.message).toBe('The disk is gone.')
  expect(find.total).toBe(1)
  find.again()
  expect(find.error).toBeNull()
  await asked[1]?.answer(page([match(1)]))
  expect(find.total).toBe(2)
})

test('finds what comes in while it is open', async () => {
  const { find, mirror, type } = await setUp(0, ['word'])
  await type('word')
  expect(find.total).toBe(1)
  const [block] = placeBlocks('m1', [{ type: 'text', content: 'word by word' }])
  const upsert: AnySessionEvent = {
    eventId: 's1:2',
    sessionId,
    sequence: 2,
    parentId: null,
    timestamp: 2,
    ephemeral: true,
    type: 'block.upsert',
    payload: {
      message: { messageId: 'm1', role: 'assistant', turnId: 't1', timestamp: 2, position: 1, status: 'pending' },
      block: { ...block, status: 'pending' },
    },
  }
  mirror.receive(upsert)
  expect(find.total).toBe(3)
})

test('opens at a message before it is known how many there are', async () => {
  const { find, asked } = await setUp(8, ['word'])
  find.openAt('word', { sessionId, messageId: 'm3', position: 3, nth: 0 })
  expect(find.target?.messageId).toBe('m3')
  expect(find.ordinal).toBe(0)
  await asked[0]?.answer(page([match(1), match(3)]))
  expect([find.ordinal, find.total]).toEqual([2, 3])
  expect(find.target?.messageId).toBe('m3')
})

test('nothing is found once it is closed', async () => {
  const { find, type } = await setUp(0, ['word'])
  await type('word')
  find.close()
  expect([find.pattern, find.total, find.current]).toEqual([null, 0, null])
})
