import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { OpenedLink } from '#client/connection'
import type { Link } from '#client/link'
import { createListeners } from '#client/listeners'
import { Connection } from './connection.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = contractError('not-connected', 'The connection was lost.')

const server = {
  protocolVersion: 1,
  serverInfo: { name: 'p', version: '1' },
  clientId: 'c',
  dataDir: '/d',
  defaultFolder: '/',
}

function fakeLink() {
  const events = createListeners<AnySessionEvent>()
  const losses = createListeners<string>()
  const link: Link = {
    request: vi.fn((name: string) => Promise.resolve(name === 'server.connect' ? ok(server) : err(gone))),
    onNotification: (listener) => events.add((params) => listener({ method: 'session.event', params })),
    onRequest: () => undefined,
    onLost: losses.add,
    close: () => undefined,
  }
  return { opened: ok({ link }), events, losses }
}

const info = { name: 'test' }

it('connects, tells who listens, and passes events on', async () => {
  const { opened, events } = fakeLink()
  const connection = new Connection(() => Promise.resolve(opened), info)
  const ready = vi.fn()
  const received = vi.fn()
  connection.onReady(ready)
  connection.onSessionEvent(received)
  expect(await connection.request('server.ping', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  await connection.start()
  expect(connection.state).toEqual({ kind: 'ready' })
  expect(connection.server?.dataDir).toBe('/d')
  expect(ready).toHaveBeenCalledTimes(1)
  const event = { type: 'closed' } as AnySessionEvent
  events.emit(event)
  expect(received).toHaveBeenCalledWith(event)
})

it('comes back by itself after a loss, waiting longer each time', async () => {
  const { opened, losses } = fakeLink()
  const answers: Result<OpenedLink, ContractError>[] = [opened, err(gone), err(gone), fakeLink().opened]
  const connect = vi.fn(() => Promise.resolve(answers.shift() ?? err(gone)))
  const connection = new Connection(connect, info)
  const ready = vi.fn()
  connection.onReady(ready)
  await connection.start()
  losses.emit(gone.message)
  expect(connection.state).toEqual({ kind: 'lost', reason: gone.message })
  await vi.advanceTimersByTimeAsync(300)
  expect(connect).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600)
  expect(connect).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1200)
  expect(connection.state).toEqual({ kind: 'ready' })
  expect(ready).toHaveBeenCalledTimes(2)
})

it('gives up waiting when asked to connect now', async () => {
  const connect = vi.fn(() => Promise.resolve(err(gone)))
  const connection = new Connection(connect, info)
  await connection.start()
  await connection.start()
  expect(connect).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600)
  expect(connect).toHaveBeenCalledTimes(3)
})
