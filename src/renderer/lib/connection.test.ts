import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnySessionEvent } from '../../shared/contract'
import { contractError, type ContractError } from '../../shared/kernel/errors'
import { err, ok, type Result } from '../../shared/kernel/result'
import type { Client } from '../../client/client'
import { createListeners } from '../../client/listeners'
import { Connection } from './connection.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = contractError('not-connected', 'The connection was lost.')

function fakeClient() {
  const events = createListeners<AnySessionEvent>()
  const losses = createListeners<ContractError>()
  const client: Client = {
    server: {
      protocolVersion: 1,
      serverInfo: { name: 'p', version: '1' },
      clientId: 'c',
      dataDir: '/d',
      defaultFolder: '/',
    },
    lost: null,
    request: vi.fn(() => Promise.resolve(err(gone))),
    onEvent: events.add,
    onServerEvent: () => () => undefined,
    serve: () => () => undefined,
    onLost: losses.add,
    close: () => undefined,
  }
  return { client, events, losses }
}

it('connects, tells who listens, and passes events on', async () => {
  const { client, events } = fakeClient()
  const connection = new Connection(() => Promise.resolve(ok(client)))
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
  const { client, losses } = fakeClient()
  const answers: Result<Client, ContractError>[] = [ok(client), err(gone), err(gone), ok(fakeClient().client)]
  const connect = vi.fn(() => Promise.resolve(answers.shift() ?? err(gone)))
  const connection = new Connection(connect)
  const ready = vi.fn()
  connection.onReady(ready)
  await connection.start()
  losses.emit(gone)
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
  const connection = new Connection(connect)
  await connection.start()
  await connection.start()
  expect(connect).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(600)
  expect(connect).toHaveBeenCalledTimes(3)
})
