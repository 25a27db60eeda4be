import { expect, it, vi } from 'vitest'
import type { Connection } from '#client/connection'
import type { SessionListItem } from '#shared/session/entities'
import type { Copies } from './copies'
import { CopyAll } from './copy-all'

const item = (sessionId: string): SessionListItem => ({
  sessionId,
  title: sessionId,
  status: 'closed',
  agents: [],
  createdAt: 0,
  lastActivityAt: 1,
})

/** Parts of a machine, with a connection that is ready once `ready` is called. */
function copying(machineCopy: () => Promise<null>) {
  const state = { kind: 'connecting' }
  let ready = (): void => {}
  const connection = {
    state,
    onSessionEvent: () => {},
    onState: () => {},
    start: () =>
      new Promise<void>((resolve) => {
        ready = () => {
          state.kind = 'ready'
          resolve()
        }
      }),
    request: vi.fn(),
    close: vi.fn(),
  }
  const log = vi.fn()
  const start = vi.spyOn(connection, 'start')
  const all = new CopyAll(
    { read: machineCopy } as unknown as Copies,
    () => connection as unknown as Connection,
    () => true,
    log,
    0,
  )
  return { all, connection, start, log, ready: () => ready() }
}

it('ends quietly when the machine is disconnected while its connection begins', async () => {
  const { all, connection, start, log, ready } = copying(() => Promise.resolve(null))
  all.look([item('a')])
  await vi.waitFor(() => expect(start).toHaveBeenCalled())
  all.stop()
  ready()
  await new Promise((resolve) => setImmediate(resolve))
  expect(connection.close).toHaveBeenCalled()
  expect(connection.request).not.toHaveBeenCalled()
  expect(log).not.toHaveBeenCalled()
})

it('logs a store that cannot be read, and goes on with the next change', async () => {
  const { all, log } = copying(() => Promise.reject(new Error('database disk image is malformed')))
  for (const times of [1, 2]) {
    all.look([item('a')])
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(times))
  }
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining('malformed'))
})
