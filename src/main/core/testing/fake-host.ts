import type { Notification } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ClientSink, Host, HostConnection } from '../base/host-port'

/** A host without any function, for tests of transports. */
export interface FakeHost extends Host {
  /** Connections that are open now. */
  readonly connections: ReadonlySet<HostConnection>
  /** Reason for its closing, or null. */
  readonly closedFor: string | null
  /** Sends a notification to every connection. */
  notify(notification: Notification): void
}

type Answer = (name: string, input: unknown) => Promise<Result<unknown, ContractError>>

/** Creates a host that greets and echoes unless `answer` does something else. */
export function createFakeHost(dataDir = '/data', answer: Answer = echo): FakeHost {
  const sinks = new Map<HostConnection, ClientSink>()
  let closedFor: string | null = null
  let clients = 0
  return {
    dataDir,
    readOnly: null,
    readFile: () => Promise.resolve(null),
    isWorking: () => false,
    get connections() {
      return new Set(sinks.keys())
    },
    get closedFor() {
      return closedFor
    },
    notify(notification) {
      for (const sink of sinks.values()) sink.notify(notification)
    },
    connect(sink) {
      const clientId = `client-${++clients}`
      const connection: HostConnection = {
        clientId,
        request: async (name, input) =>
          name === 'server.connect' ? ok(greeting(dataDir, clientId)) : answer(name, input),
        close: () => void sinks.delete(connection),
      }
      sinks.set(connection, sink)
      return connection
    },
    async close(reason = 'closed') {
      closedFor ??= reason
      this.notify(serverEvent('host.closing', { reason }))
    },
  }
}

const greeting = (dataDir: string, clientId: string) => ({
  protocolVersion: 1,
  serverInfo: { name: 'fake', version: '0.0.0' },
  clientId,
  dataDir,
  defaultFolder: dataDir,
})

const echo: Answer = async (name, input) =>
  name === 'server.ping' ? ok(input) : err(contractError('unknown-request', `There is no request "${name}".`))

const serverEvent = (type: 'host.closing', payload: { reason: string }): Notification => ({
  method: 'server.event',
  params: { eventId: 'e', sequence: 1, timestamp: 0, ephemeral: true, type, payload },
})

/** An event of a session as a host sends it. */
export const sessionNotification = (sequence: number, text = ''): Notification => ({
  method: 'session.event',
  params: {
    eventId: `s:${sequence}`,
    sessionId: 's',
    sequence,
    parentId: null,
    timestamp: 0,
    ephemeral: true,
    type: 'block.delta',
    payload: { text },
  },
})
