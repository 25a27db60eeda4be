import { expect, it } from 'vitest'
import type { RequestInput, RequestName, RequestResult } from '#shared/contract'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Requester } from '#client/connection'
import { MessagePages, PAGE_SIZE } from './message-pages.svelte'

const message = (position: number): ConversationMessage => ({
  messageId: `m${position}`,
  role: 'user',
  turnId: null,
  timestamp: position,
  position,
  status: 'complete',
})

/** A host of a session without end; `kept` says which positions still have a message. */
function host(kept: (position: number) => boolean = () => true) {
  const asked: unknown[] = []
  const state = { fails: false }
  const requester: Requester = {
    request: <N extends RequestName>(_name: N, input: RequestInput<N>) => {
      asked.push(input)
      const { fromPosition } = input as RequestInput<'session.getMessages'>
      const positions = Array.from({ length: 2 * PAGE_SIZE }, (_, index) => fromPosition + index)
      const messages = positions.filter(kept).slice(0, PAGE_SIZE).map(message)
      const page = {
        messages,
        blocks: messages.map(({ messageId }) => ({
          type: 'text' as const,
          content: messageId,
          blockId: `${messageId}:0`,
          messageId,
          status: 'complete' as const,
        })),
        turns: [],
        total: 10_000,
      }
      const result = state.fails ? err(contractError('internal', 'no')) : ok(page)
      return Promise.resolve(result as RequestResult<N>)
    },
  }
  return { asked, requester, state }
}

it('fetches a page once, and finds its messages with their blocks', async () => {
  const { asked, requester } = host()
  const pages = new MessagePages(requester, 's1')
  await Promise.all([pages.want(120), pages.want(130)])
  expect(asked).toEqual([{ sessionId: 's1', fromPosition: 100, limit: PAGE_SIZE }])
  const first = pages.first(130)
  expect(first).toHaveLength(130)
  expect(first[120]?.message.messageId).toBe('m120')
  expect(first[120]?.blocks).toMatchObject([{ content: 'm120' }])
  expect(first[99]).toBeUndefined()
})

it('can be asked again after a failure', async () => {
  const { asked, requester, state } = host()
  const pages = new MessagePages(requester, 's1')
  state.fails = true
  await pages.want(0)
  expect(pages.first(1)).toEqual([undefined])
  state.fails = false
  await pages.want(0)
  expect(asked).toHaveLength(2)
  expect(pages.first(1)[0]).toBeDefined()
})

it('keeps a bounded number of pages, the newest ones', async () => {
  const { requester } = host()
  const pages = new MessagePages(requester, 's1')
  for (let page = 0; page < 70; page++) await pages.want(page * PAGE_SIZE)
  const first = pages.first(70 * PAGE_SIZE)
  expect(first[0]).toBeUndefined()
  expect(first[69 * PAGE_SIZE]).toBeDefined()
})

it('leaves a place empty where a message was taken out, and fetches anew once it forgot', async () => {
  const { asked, requester } = host((position) => position % 10 !== 3)
  const pages = new MessagePages(requester, 's1')
  await pages.want(0)
  const first = pages.first(60)
  expect(first[3]).toBeNull()
  expect(first[4]?.message.messageId).toBe('m4')
  expect(first[50]).toBeUndefined()
  pages.forget()
  expect(pages.first(1)).toEqual([undefined])
  await pages.want(0)
  expect(asked).toHaveLength(2)
})

it('takes no answer that came for what it forgot', async () => {
  const { requester } = host()
  const pages = new MessagePages(requester, 's1')
  const wanted = pages.want(0)
  pages.forget()
  await wanted
  expect(pages.first(1)).toEqual([undefined])
})
