import { expect } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import type { MessagePipe } from '#shared/rpc/pipe'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { serveConnection } from '#core/base/serve-connection'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'
import { carriers } from '../link/testing/carriers'
import { roughProxy, type RoughProxy } from '../link/testing/rough-proxy'

const [, overSocket] = carriers

const playground = () => createPlayground({ processes: createProcesses(), pause: () => new Promise(setImmediate) })

/** Two hosts, of which one follows the other. */
export interface Pair {
  /** The host that follows. */
  readonly here: TestHost
  readonly client: TestClient
  readonly far: TestHost
  /** A client of the host that is followed. */
  readonly there: TestClient
  readonly machineId: string
  readonly proxy: RoughProxy
  /** Every message that crossed the link. */
  readonly crossed: readonly string[]
}

interface Options {
  /** Agents of the following host. */
  readonly agents?: readonly AgentAdapter[]
  /** Called with each message that reaches the followed host. */
  readonly onMessage?: (text: string) => void
}

/** Resolves when the machine has a state. */
export async function reaches(client: TestClient, state: string): Promise<void> {
  await expect
    .poll(async () => (await client.must('machine.list', {})).machines[0]?.state, { timeout: 15_000 })
    .toBe(state)
}

/** Serves a host over a WebSocket; returns the port. */
export async function served(
  far: TestHost,
  crossed: string[] = [],
  onMessage = (_text: string) => {},
): Promise<number> {
  if (overSocket === undefined) throw new Error('there is a link over a WebSocket')
  const noted = (pipe: MessagePipe): MessagePipe => ({
    ...pipe,
    listen: (reader) =>
      pipe.listen({
        ...reader,
        message(text) {
          crossed.push(text)
          onMessage(text)
          reader.message(text)
        },
      }),
    send(text) {
      crossed.push(text)
      pipe.send(text)
    },
  })
  return overSocket.serve((pipe) => void serveConnection(far.host, noted(pipe)))
}

/** Starts two hosts, of which one follows the other over a connection that can be cut. */
export async function pairOfHosts({ agents = [playground()], onMessage }: Options = {}): Promise<Pair> {
  const [here, far] = [await hostOfTest(agents), await hostOfTest([playground()])]
  const crossed: string[] = []
  const proxy = await roughProxy(await served(far, crossed, onMessage))
  const client = await here.client()
  const address = { kind: 'serve' as const, url: `http://127.0.0.1:${proxy.port}` }
  const { machine } = await client.must('machine.add', { address, name: 'Far' })
  await reaches(client, 'connected')
  return { here, client, far, there: await far.client(), machineId: machine.machineId, proxy, crossed }
}

/** Resolves when a client lists a session. */
export async function lists(client: TestClient, sessionId: string) {
  return expect
    .poll(async () => (await client.must('session.list', {})).sessions.find((one) => one.sessionId === sessionId), {
      timeout: 10_000,
    })
    .toBeDefined()
}

/** Sends a message and waits until it is answered. */
export async function says(client: TestClient, sessionId: string, message: string): Promise<void> {
  await client.must('session.subscribe', { sessionId })
  const before = client.eventsOf(sessionId, 'turn.completed').length
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', before + 1)
}
