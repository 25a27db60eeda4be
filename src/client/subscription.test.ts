import { expect, it } from 'vitest'
import type { AnySessionEvent } from '../shared/contract'
import { ok } from '../shared/kernel/result'
import type { Requester } from './connection'
import { Subscription } from './subscription'

const event = (sequence: number, type = 'updated'): AnySessionEvent => ({
  eventId: `s:${sequence}`,
  sessionId: 's',
  sequence,
  parentId: null,
  timestamp: 0,
  type,
  payload: {},
})

function setUp(beforeBegin: () => Promise<void> | undefined = () => undefined) {
  const asked: string[] = []
  const told: string[] = []
  let sequence = 0
  const requester = {
    request: (name: string) => {
      asked.push(name)
      return Promise.resolve(ok({ sequence }))
    },
  } as unknown as Requester
  const subscription = new Subscription(
    requester,
    { sessionId: 's' },
    {
      beforeBegin,
      begin: () => told.push(`begin ${sequence}`),
      events: (events) => told.push(...events.map((next) => `event ${next.sequence}`)),
      failed: () => told.push('failed'),
    },
  )
  return { subscription, asked, told, at: (next: number) => (sequence = next) }
}

it.each([
  ['a gap', event(4)],
  ['an overwritten session', event(2, 'replaced')],
])('looks again after %s', async (_name, cause) => {
  const { subscription, told, at } = setUp()
  await subscription.subscribe()
  subscription.receive(event(1))
  at(9)
  subscription.receive(cause)
  await new Promise(setImmediate)
  subscription.receive(event(10))
  expect(told).toEqual(['begin 0', 'event 1', 'begin 9', 'event 10'])
})

it('keeps events that arrive before the reader is ready', async () => {
  let goOn: () => void = () => undefined
  const { subscription, told } = setUp(() => new Promise((resolve) => (goOn = resolve)))
  const subscribed = subscription.subscribe()
  await new Promise(setImmediate)
  subscription.receive(event(1))
  expect(told).toEqual([])
  goOn()
  await subscribed
  subscription.receive(event(2))
  expect(told).toEqual(['begin 0', 'event 2'])
})
