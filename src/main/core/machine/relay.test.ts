import { describe, expect, it } from 'vitest'
import { Connection } from '#client/connection'
import type { Link } from '#client/link'
import type { AnySessionEvent } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { emptyConversation } from '#shared/state/conversation'
import type { MachineCopy } from '../store/port'
import { Copies } from './copies'
import { EventRelay, waiting } from './relay'

const eventAt = (sequence: number, ephemeral = false): AnySessionEvent => ({
  eventId: `s:${sequence}`,
  sessionId: 's',
  sequence,
  parentId: null,
  timestamp: 1,
  type: 'updated',
  payload: {},
  ...(ephemeral ? { ephemeral } : {}),
})

/** A client that watches a session of a machine whose connection was restored; it had seen everything up to 1. */
async function resumed(answer: { readonly sequence: number; readonly replayed: number }) {
  const links: { lose(): void; send(event: AnySessionEvent): void }[] = []
  const subscribed: unknown[] = []
  const open = () => {
    let lost: (reason: string) => void = () => {}
    let notified: Parameters<Link['onNotification']>[0] = () => {}
    links.push({ lose: () => lost('cut'), send: (params) => notified({ method: 'session.event', params }) })
    const link: Link = {
      request(name, input) {
        if (name === 'session.subscribe') subscribed.push(input)
        const isFirst = subscribed.length === 1
        const value = name !== 'session.subscribe' ? {} : isFirst ? { sequence: 1, conversation: {} } : answer
        return Promise.resolve(ok(value))
      },
      onNotification: (listener) => void (notified = listener),
      onRequest: () => {},
      onLost: (listener) => void (lost = listener),
      close: () => {},
    }
    return Promise.resolve(ok({ link }))
  }
  const connection = new Connection(open, { name: 'test' }, { reconnects: true, longestRetryMs: 1, jitter: () => 0 })
  const copies: Pick<Copies, 'begin' | 'take' | 'end' | 'flush'> = {
    begin: () => () => {},
    take: () => {},
    end: () => {},
    flush: () => {},
  }
  const relay = new EventRelay(
    () => 'far',
    () => connection,
    () => waiting('Far'),
    copies as Copies,
  )
  relay.attach(connection)
  await connection.start()
  const heard: string[] = []
  const sink = { notify: ({ params }: { params: AnySessionEvent }) => heard.push(`${params.sequence} ${params.type}`) }
  const context = { clientId: 'c', sink, subscriptions: new Map() }
  await relay.subscribe({ sessionId: 's' }, context as never)
  links[0]?.lose()
  await expect.poll(() => subscribed.length).toBe(2)
  expect(subscribed[1]).toEqual({ sessionId: 's', afterSequence: 1 })
  await new Promise(setImmediate)
  return { heard, send: (event: AnySessionEvent) => links[1]?.send(event) }
}

describe('a subscription that is resumed', () => {
  it('passes on the replay, which comes after the answer, and goes on where nothing else was missed', async () => {
    const { heard, send } = await resumed({ sequence: 3, replayed: 2 })
    for (const sequence of [2, 3, 4]) send(eventAt(sequence))
    expect(heard).toEqual(['2 updated', '3 updated', '4 updated'])
  })

  it('makes the client subscribe again after the replay where ephemeral events were missed', async () => {
    const { heard, send } = await resumed({ sequence: 9, replayed: 2 })
    send(eventAt(4))
    expect(heard).toEqual(['4 updated'])
    send(eventAt(8))
    expect(heard).toEqual(['4 updated', '8 updated', '11 replaced'])
    send(eventAt(10, true))
    expect(heard.slice(3)).toEqual(['10 updated'])
  })

  it('does so at once where nothing is replayed', async () => {
    const { heard, send } = await resumed({ sequence: 5, replayed: 0 })
    expect(heard).toEqual(['7 replaced'])
    send(eventAt(6))
    expect(heard.slice(1)).toEqual(['6 updated'])
  })

  it('does so at the latest with the first event after the replay', async () => {
    const { heard, send } = await resumed({ sequence: 5, replayed: 2 })
    send(eventAt(2))
    send(eventAt(6))
    expect(heard).toEqual(['2 updated', '6 updated', '8 replaced'])
  })
})

describe('the copy of a session that is opened', () => {
  it('takes the events that arrive together with the answer, before it is read', async () => {
    const written: MachineCopy[] = []
    const operations = {
      putMachineCopy: (copy: MachineCopy) => {
        written.push(copy)
        return Promise.resolve(ok(undefined))
      },
    }
    const context = { store: { operations }, clock: { now: () => 1 }, log: () => {} }
    const copies = new Copies(
      context as never,
      () => 'far',
      () => 'opened',
    )
    const notified: Parameters<Link['onNotification']>[0][] = []
    const send = (event: AnySessionEvent) => notified[0]?.({ method: 'session.event', params: event })
    const link: Link = {
      request(name) {
        const answer = Promise.resolve(
          ok(name === 'session.subscribe' ? { sequence: 1, conversation: emptyConversation('s') } : {}),
        )
        // As from one read of a pipe that holds all of them.
        if (name === 'session.subscribe') for (const sequence of [2, 3]) send(eventAt(sequence))
        return answer
      },
      onNotification: (listener) => void notified.push(listener),
      onRequest: () => {},
      onLost: () => {},
      close: () => {},
    }
    const connection = new Connection(() => Promise.resolve(ok({ link })), { name: 'test' }, { reconnects: false })
    const relay = new EventRelay(
      () => 'far',
      () => connection,
      () => waiting('Far'),
      copies,
    )
    relay.attach(connection)
    await connection.start()
    const sink = { notify: () => {} }
    await relay.subscribe({ sessionId: 's' }, { clientId: 'c', sink, subscriptions: new Map() } as never)
    send(eventAt(4))
    relay.detach()
    expect(written.at(-1)?.sequence).toBe(4)
  })
})
