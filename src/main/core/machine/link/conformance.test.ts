import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { followSession } from '#client/live-session'
import type { Connection } from '#client/connection'
import type { AnySessionEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok } from '#shared/kernel/result'
import { errorObjects } from '#shared/rpc/error-object'
import { createPeer, type PeerHandler } from '#shared/rpc/peer'
import type { MessagePipe } from '#shared/rpc/pipe'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { serveConnection } from '#core/base/serve-connection'
import { hostOfTest } from '#core/testing/host-of-test'
import { nightlyIt } from '#core/testing/nightly'
import { noteTries } from '#core/testing/tries'
import { machineConnection } from './connect'
import { HEARTBEAT, type Heartbeat } from './guarded-link'
import { carriers, type CarrierOfTest, type Raw } from './testing/carriers'
import { roughProxy } from './testing/rough-proxy'

/** Number of cuts while an answer is streamed; the nightly run makes 1,000. */
const CUTS = Number(process.env['PARLEY_LINK_CUTS'] ?? 3)

/** An answer to the greeting, and to a sign of life. */
const greeting = {
  protocolVersion: 1,
  serverInfo: { name: 'parley', version: '1' },
  clientId: 'c',
  dataDir: '/',
  defaultFolder: '/',
  message: 'x',
  timestamp: 1,
}

/** Times short enough for a test. */
const QUICK: Heartbeat = { lookMs: 20, quietMs: 60, brokenMs: 400, firstByteMs: 20_000, answerMs: 300, requestMs: 300 }

function linkOver(carrier: CarrierOfTest, port: number, heartbeat = HEARTBEAT) {
  const faults: ContractError[] = []
  const connection = machineConnection({
    open: carrier.open(port),
    version: '0.0.0-test',
    onFault: (error) => faults.push(error),
    heartbeat,
    longestRetryMs: 300,
  })
  onTestFinished(() => connection.close())
  return { connection, faults }
}

/** Resolves with the next state of a kind. */
const becomes = (connection: Connection, kind: Connection['state']['kind']): Promise<void> =>
  new Promise((resolve) => {
    if (connection.state.kind === kind) resolve()
    const stop = connection.onState((state) => {
      if (state.kind !== kind) return
      stop()
      resolve()
    })
  })

describe.each(carriers)('a link over $name', (carrier) => {
  beforeEach(({ skip }) => skip(carrier.missing !== undefined, carrier.missing))

  async function hostServed() {
    const playground = createPlayground({ processes: createProcesses(), pause: () => new Promise(setImmediate) })
    const test = await hostOfTest([playground])
    const port = await carrier.serve((pipe) => void serveConnection(test.host, pipe))
    return { ...test, port, direct: await test.client() }
  }

  it(
    `loses and repeats nothing while it is cut, delayed and broken into pieces`,
    { timeout: 60_000 + CUTS * 2000 },
    async () => {
      const { port, direct } = await hostServed()
      const proxy = await roughProxy(port)
      const { connection } = linkOver(carrier, proxy.port)
      const { sessionId } = await direct.must('session.create', {})
      const durable: AnySessionEvent[] = []
      const seen = () => durable.at(-1)?.sequence ?? 0
      connection.onSessionEvent((event) => {
        if (event.ephemeral !== true) durable.push(event)
      })
      connection.onReady(() => void connection.request('session.subscribe', { sessionId, afterSequence: seen() }))
      await connection.start()
      await becomes(connection, 'ready')
      await direct.must('session.subscribe', { sessionId })
      for (let cut = 1; cut <= CUTS; cut++) {
        const before = direct.events(sessionId).length
        await direct.must('session.sendMessage', { sessionId, message: `say number ${cut}` })
        await direct.until(() => direct.events(sessionId).length >= before + 3 + (cut % 5))
        const lost = becomes(connection, 'lost')
        proxy.cut()
        await lost
        await direct.untilEvent(sessionId, 'turn.completed', cut)
        await becomes(connection, 'ready')
      }
      noteTries(CUTS)
      const log = direct.events(sessionId).filter(({ ephemeral }) => ephemeral !== true)
      await expect.poll(seen, { timeout: 10_000 }).toBe(log.at(-1)?.sequence)
      const ids = durable.map(({ eventId }) => eventId)
      expect(ids.slice(ids.indexOf(log[0]?.eventId ?? ''))).toEqual(log.map(({ eventId }) => eventId))
      expect(new Set(ids).size).toBe(ids.length)
      expect(proxy.connections).toBeGreaterThan(CUTS)
      const followed = followSession(connection, sessionId)
      const { conversation } = await direct.must('session.subscribe', { sessionId })
      await followed.until(({ messages }) => messages.length === conversation?.messages.length)
      expect(followed.conversation).toEqual(conversation)
    },
  )

  it('notices silence and comes back', async () => {
    const { port } = await hostServed()
    const proxy = await roughProxy(port)
    const { connection, faults } = linkOver(carrier, proxy.port, QUICK)
    await connection.start()
    await becomes(connection, 'ready')
    proxy.freeze()
    await becomes(connection, 'lost')
    expect(faults.at(-1)?.code).toBe('machine-unreachable')
    expect(HEARTBEAT.brokenMs + HEARTBEAT.lookMs).toBeLessThan(5000)
    proxy.thaw()
    proxy.cut()
    await becomes(connection, 'ready')
    expect(await connection.request('server.ping', { message: 'again' })).toMatchObject({ ok: true })
  })

  // These look at messages, which ssh carries as any program does.
  const messageIt = carrier.name === 'ssh' ? nightlyIt : it

  describe('to a hostile host', () => {
    /** A host that greets, and then does something else. */
    async function hostile(act: (pipe: MessagePipe, raw: Raw) => void, heartbeat = HEARTBEAT) {
      const protocolVersion = 1
      const port = await carrier.serve((pipe, raw) => {
        const handler: PeerHandler = {
          request: (method) => {
            if (method === 'session.list') return Promise.resolve(ok({ sessions: 'all of them' }))
            if (method !== 'server.connect') return Promise.resolve(ok({ message: 'x', timestamp: 1, protocolVersion }))
            setImmediate(() => act(pipe, raw))
            const serverInfo = { name: 'parley', version: '1' }
            return Promise.resolve(ok({ protocolVersion, serverInfo, clientId: 'c', dataDir: '/', defaultFolder: '/' }))
          },
          notification: () => {},
          closed: () => {},
        }
        createPeer(pipe, handler, errorObjects)
      })
      const { connection, faults } = linkOver(carrier, port, heartbeat)
      const events: unknown[] = []
      connection.onSessionEvent((event) => events.push(event))
      connection.onServerEvent((event) => events.push(event))
      void connection.start()
      return { connection, faults, events }
    }
    const broken = async (act: (pipe: MessagePipe, raw: Raw) => void, heartbeat = HEARTBEAT) => {
      const { faults, events } = await hostile(act, heartbeat)
      await expect.poll(() => faults[0]?.code, { timeout: 10_000 }).toBeDefined()
      return { code: faults[0]?.code, events }
    }
    const repeated = (text: (index: number) => string, count: number) => (_pipe: MessagePipe, raw: Raw) => {
      for (let index = 0; index < count; index++) raw.text(text(index))
    }

    messageIt('ends at garbage', async () => {
      expect((await broken(repeated(() => '\u0000{garbage', 30))).code).toBe('machine-misbehaved')
    })

    messageIt('ends at answers to requests that nobody made', async () => {
      const answer = (index: number) => JSON.stringify({ jsonrpc: '2.0', id: `x${index}`, result: {} })
      expect((await broken(repeated(answer, 30))).code).toBe('machine-misbehaved')
    })

    messageIt('ends at events that are none, and passes none of them on', async () => {
      const event = (index: number) =>
        JSON.stringify({
          jsonrpc: '2.0',
          method: index % 2 ? 'session.event' : 'server.event',
          params: { type: 'updated' },
        })
      expect(await broken(repeated(event, 30))).toEqual({ code: 'machine-misbehaved', events: [] })
    })

    it('ends at a flood', async () => {
      const note = JSON.stringify({ jsonrpc: '2.0', method: 'unknown.thing', params: {} })
      const flood = (_pipe: MessagePipe, raw: Raw) => {
        const timer = setInterval(() => repeated(() => note, 60_000)(_pipe, raw), 500)
        onTestFinished(() => clearInterval(timer))
      }
      // A broker cuts off one that cannot keep up, which may come first on a busy machine.
      expect(['machine-misbehaved', 'machine-unreachable']).toContain((await broken(flood)).code)
    })

    it('ends at a message without an end', async () => {
      const { code } = await broken((_pipe, raw) => raw.endless(), QUICK)
      expect(['machine-misbehaved', 'machine-unreachable']).toContain(code)
    })

    messageIt('answers requests of the host with a refusal', async () => {
      let answer: unknown
      await hostile((pipe) => {
        pipe.listen({
          message(text) {
            answer = JSON.parse(text)
          },
          oversized: () => {},
          ended: () => {},
          closed: () => {},
        })
        pipe.send(
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sessionFs.readFile', params: { path: '/etc/passwd' } }),
        )
      })
      await expect
        .poll(() => answer, { timeout: 10_000 })
        .toMatchObject({ error: { data: { code: 'capability-missing' } } })
    })

    messageIt('gives an answer of another shape as an error', async () => {
      const { connection } = await hostile(() => {})
      await becomes(connection, 'ready')
      expect(await connection.request('session.list', {})).toMatchObject({ error: { code: 'machine-misbehaved' } })
    })

    messageIt('gives up a request that is never answered, and leaves what can be cancelled', async () => {
      const port = await carrier.serve((pipe) => {
        const handler: PeerHandler = {
          request: (method) =>
            method === 'server.connect' || method === 'server.ping'
              ? Promise.resolve(ok(greeting))
              : new Promise(() => undefined),
          notification: () => {},
          closed: () => {},
        }
        createPeer(pipe, handler, errorObjects)
      })
      const { connection } = linkOver(carrier, port, QUICK)
      await connection.start()
      const cancellable = connection.request('session.summarize', { sessionId: 'one', operationId: 'work' })
      expect(await connection.request('session.list', {})).toMatchObject({ error: { code: 'machine-unreachable' } })
      expect(await Promise.race([cancellable, delay(2 * QUICK.requestMs, 'waits')])).toBe('waits')
    })

    messageIt('does not connect when it speaks another version', async () => {
      const port = await carrier.serve((pipe) => {
        const handler: PeerHandler = {
          request: () => Promise.resolve({ ok: false, error: { code: 'protocol-version', message: 'Version 9.' } }),
          notification: () => {},
          closed: () => {},
        }
        createPeer(pipe, handler, errorObjects)
      })
      const { connection, faults } = linkOver(carrier, port, QUICK)
      expect(await connection.start()).toMatchObject({ error: { code: 'protocol-version' } })
      expect(faults[0]?.code).toBe('protocol-version')
    })
  })
})
