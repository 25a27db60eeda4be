import { describe, expect, it } from 'vitest'
import type { Notification } from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { err, ok, type Result } from '../shared/kernel/result'
import { Connection, connectOnce, type OpenedLink } from './connection'
import { createMemoryPipes, type MemoryPipe } from '../shared/rpc/memory-pipe'
import { errorObjects } from '../shared/rpc/error-object'
import { createPeer, type Peer, type PeerHandler } from '../shared/rpc/peer'
import { createPeerLink } from './peer-link'
import { createWebSocketPipe, type WebSocketLike } from './web-socket-pipe'

const greeting = { protocolVersion: 1, clientId: 'c' }

type Attempt = PromiseWithResolvers<Result<OpenedLink, ContractError>>

/** Sets up a host that greets and echoes, at the far end of a pipe. */
function setUp(): { near: MemoryPipe; far: MemoryPipe; host: Peer } {
  const [near, far] = createMemoryPipes()
  const handler: PeerHandler = {
    request: async (method, params) => {
      if (method === 'server.connect') return ok({ ...greeting, asked: params })
      return method === 'server.ping' ? ok(params) : err(contractError('session-not-found', 'None.'))
    },
    notification: () => {},
    closed: () => {},
  }
  return { near, far, host: createPeer(far, handler, errorObjects) }
}

async function connected(near: MemoryPipe) {
  const result = await connectOnce(createPeerLink(near), { name: 'test' })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const event = (sequence: number) => ({ type: 'updated', sequence })

describe('the client', () => {
  it('shakes hands with its version and keeps what the host said', async () => {
    const client = await connected(setUp().near)
    expect(client.server).toEqual({
      ...greeting,
      asked: { protocolVersion: 1, clientInfo: { name: 'test' } },
    })
    expect(client.state).toEqual({ kind: 'ready' })
  })

  it('is none when the host refuses, and closes the link', async () => {
    const [near, far] = createMemoryPipes()
    let isClosed = false
    const refusal = contractError('protocol-version', 'Too old.')
    const handler: PeerHandler = {
      request: async () => err(refusal),
      notification: () => {},
      closed: () => (isClosed = true),
    }
    createPeer(far, handler, errorObjects)
    expect(await connectOnce(createPeerLink(near), { name: 'test' })).toEqual(err(refusal))
    expect(isClosed).toBe(true)
  })

  it('gives results and failures as values', async () => {
    const client = await connected(setUp().near)
    expect(await client.request('server.ping', { message: 'x' })).toEqual(ok({ message: 'x' }))
    expect(await client.request('session.resume', { sessionId: 's' })).toEqual(
      err(contractError('session-not-found', 'None.')),
    )
  })

  it('answers what the host asks of it, for as long as it serves that', async () => {
    const { near, host } = setUp()
    const client = await connected(near)
    const input = { sessionId: 's', path: '/a.txt' }
    const refusal = { ok: false, error: { code: 'unknown-request' } }
    expect(await host.request('sessionFs.readFile', input)).toMatchObject(refusal)
    const stop = client.serve('sessionFs.readFile', ({ path }) => Promise.resolve(ok({ content: `in ${path}` })))
    expect(await host.request('sessionFs.readFile', input)).toEqual(ok({ content: 'in /a.txt' }))
    stop()
    expect(await host.request('sessionFs.readFile', input)).toMatchObject(refusal)
    client.serve('sessionFs.readFile', () => Promise.reject(new Error('a bug')))
    expect(await host.request('sessionFs.readFile', input)).toMatchObject({ ok: false, error: { code: 'internal' } })
  })

  it('hands events to those who listen, by kind and in order, and skips what it does not know', async () => {
    const { near, host } = setUp()
    const client = await connected(near)
    const heard: unknown[] = []
    const stop = client.onSessionEvent(({ sequence }) => heard.push(sequence))
    client.onServerEvent(({ type }) => heard.push(type))
    const send = (method: Notification['method'], params: unknown) => host.notify(method, params)
    send('session.event', event(1))
    send('server.event', { type: 'adapters.changed' })
    host.notify('newer.event', event(9))
    send('session.event', event(2))
    stop()
    send('session.event', event(3))
    expect(heard).toEqual([1, 'adapters.changed', 2])
  })

  it('sends a command again that the connection was lost under, and nothing else', async () => {
    const asked: unknown[] = []
    const links = [1, 2].map((each) => {
      const [near, far] = createMemoryPipes()
      const handler: PeerHandler = {
        request: async (method, params) => {
          if (method === 'server.connect') return ok(greeting)
          asked.push([each, method, params])
          return each === 1 ? new Promise(() => {}) : ok({ success: true })
        },
        notification: () => {},
        closed: () => {},
      }
      createPeer(far, handler, errorObjects)
      return { near, far }
    })
    const open = () => Promise.resolve(ok({ link: createPeerLink((links.shift() as (typeof links)[0]).near) }))
    const { far } = links[0] as (typeof links)[0]
    const client = new Connection(open, { name: 'test' }, { reconnects: true, jitter: () => 0 })
    await client.start()
    const command = { sessionId: 's', commandId: 'c' }
    const archived = client.request('session.archive', command)
    const pinged = client.request('server.ping', {})
    far.close()
    expect(await archived).toEqual(ok({ success: true }))
    expect(await pinged).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    expect(asked).toEqual([
      [1, 'session.archive', command],
      [1, 'server.ping', {}],
      [2, 'session.archive', command],
    ])
    client.close()
  })

  it('gives a command up when the next attempt to connect fails', async () => {
    const { near, far } = setUp()
    const answers = [ok({ link: createPeerLink(near) }), err(contractError('not-connected', 'Nobody is there.'))]
    const open = () => Promise.resolve(answers.shift() ?? err(contractError('not-connected', 'Nobody is there.')))
    const client = new Connection(open, { name: 'test' }, { reconnects: true, jitter: () => 0 })
    await client.start()
    const asked = client.request('session.archive', { sessionId: 's', commandId: 'c' })
    far.close()
    expect(await asked).toMatchObject({ ok: false })
    client.close()
  })

  it('knows when the connection is lost, for good', async () => {
    const { near, far } = setUp()
    const client = await connected(near)
    const states: unknown[] = []
    client.onState((state) => states.push(state))
    far.close()
    expect(states).toEqual([{ kind: 'lost', reason: expect.any(String) as string }])
    expect(await client.request('server.ping', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it.each([
    ['fails', (answer: Attempt) => answer.resolve(err(contractError('not-connected', 'Too late.')))],
    ['succeeds', (answer: Attempt) => answer.resolve(ok({ link: createPeerLink(setUp().near) }))],
  ])('stays on the link of the attempt that succeeds first when another one %s', async (_, endOther) => {
    const attempts: Attempt[] = []
    const open = () => {
      const attempt: Attempt = Promise.withResolvers()
      attempts.push(attempt)
      return attempt.promise
    }
    const client = new Connection(open, { name: 'test' })
    const readied: unknown[] = []
    client.onReady((server) => readied.push(server))
    const events: unknown[] = []
    client.onSessionEvent((one) => events.push(one))
    const slow = client.start()
    const fast = client.start()
    const { near, host } = setUp()
    attempts[1]?.resolve(ok({ link: createPeerLink(near) }))
    await fast
    const [other] = attempts
    if (other !== undefined) endOther(other)
    await slow
    expect(client.state).toEqual({ kind: 'ready' })
    expect(readied).toHaveLength(1)
    expect(await client.request('server.ping', { message: 'x' })).toEqual(ok({ message: 'x' }))
    host.notify('session.event', event(1))
    await expect.poll(() => events).toEqual([event(1)])
    client.close()
  })

  it('closed from here is no loss to tell of', async () => {
    const { near } = setUp()
    const client = await connected(near)
    const states: unknown[] = []
    client.onState((state) => states.push(state))
    client.close()
    client.close()
    expect(states).toEqual([{ kind: 'closed' }])
    expect(await client.request('server.ping', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it('answers what a newer host asks of it', async () => {
    const { near, host } = setUp()
    await connected(near)
    expect(await host.request('client.something', {})).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
  })
})

/** A scripted WebSocket. */
class FakeSocket implements WebSocketLike {
  readyState = 0
  readonly sent: string[] = []
  private readonly listeners = new Map<string, (event: never) => void>()

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('not open')
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
    this.fire('close', { reason: '' })
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, listener)
  }
  fire(type: string, event: unknown): void {
    this.listeners.get(type)?.(event as never)
  }
  open(): void {
    this.readyState = 1
    this.fire('open', {})
  }
}

describe('the pipe over a WebSocket', () => {
  function start() {
    const socket = new FakeSocket()
    const pipe = createWebSocketPipe(socket)
    const heard: string[] = []
    pipe.listen({
      message: (text) => heard.push(text),
      oversized: () => {},
      ended: () => {},
      closed: (reason) => heard.push(`closed: ${reason}`),
    })
    return { socket, pipe, heard }
  }

  it('keeps what is sent before it is open', () => {
    const { socket, pipe, heard } = start()
    pipe.send('a')
    pipe.send('b')
    expect(socket.sent).toEqual([])
    socket.open()
    pipe.send('c')
    expect(socket.sent).toEqual(['a', 'b', 'c'])
    socket.fire('message', { data: 'answer' })
    socket.fire('message', { data: new ArrayBuffer(1) })
    expect(heard).toEqual(['answer'])
  })

  it('tells of a loss once, with the reason the other side gave', () => {
    const { socket, pipe, heard } = start()
    socket.open()
    socket.fire('error', {})
    socket.fire('close', { reason: 'Parley was closed.' })
    socket.fire('close', { reason: '' })
    pipe.send('late')
    expect(heard).toEqual(['closed: Parley was closed.'])
    expect(socket.sent).toEqual([])
  })

  it('tells of a connection that never came about', () => {
    const { socket, heard } = start()
    socket.fire('error', {})
    socket.fire('close', { reason: '' })
    expect(heard).toEqual(['closed: The connection to Parley was lost.'])
  })

  it('a close from here is not told', () => {
    const { socket, pipe, heard } = start()
    socket.open()
    pipe.close()
    expect(heard).toEqual([])
  })
})
