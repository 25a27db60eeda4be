import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES, MAX_WAITING_BYTES } from '#shared/rpc/pipe'
import { sessionNotification } from '#core/testing/fake-host'
import { setUp, ask, openSocket, protocolsOf } from './testing'

describe('JSON-RPC over WebSocket', () => {
  it('a program connects with the token, a browser with its secret', async () => {
    const { host, port, token, bearer } = await setUp()
    expect(await openSocket(port, bearer)).toBeInstanceOf(WebSocket)
    const protocols = protocolsOf(await ask(port, `/?token=${token}`))
    expect(await openSocket(port, { origin: `http://127.0.0.1:${port}` }, '/rpc', protocols)).toBeInstanceOf(WebSocket)
    await expect.poll(() => host.connections.size).toBe(2)
  })

  it('no other path speaks it, and the token does not count in an address', async () => {
    const { port, token, bearer } = await setUp()
    expect(await openSocket(port, bearer, '/')).toBe(404)
    expect(await openSocket(port, {}, `/rpc?token=${token}`)).toBe(401)
  })

  it('a connection that ends is ended at the host', async () => {
    const { host, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    await expect.poll(() => host.connections.size).toBe(1)
    socket.terminate()
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it.each([
    ['binary messages', Buffer.from('{}'), 1003],
    ['a message that is too long', 'x'.repeat(MAX_MESSAGE_BYTES + 1), 1009],
  ])('%s end the connection with a reason', async (_what, message, code) => {
    const { host, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    socket.send(message)
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(code)
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('who does not read is cut off, the others go on', async () => {
    const { host, port, bearer } = await setUp()
    const slow = (await openSocket(port, bearer)) as WebSocket
    const quick = (await openSocket(port, bearer)) as WebSocket
    let received = 0
    quick.on('message', () => (received += 1))
    await expect.poll(() => host.connections.size).toBe(2)
    slow.pause()

    const text = 'x'.repeat(1024 * 1024)
    let sent = 0
    while (host.connections.size === 2 && sent < 2 * (MAX_WAITING_BYTES / text.length)) {
      host.notify(sessionNotification(sent, text))
      sent += 1
      await expect.poll(() => received, { interval: 1 }).toBe(sent)
    }
    expect(host.connections.size).toBe(1)
    expect(quick.readyState).toBe(WebSocket.OPEN)
  })

  it('closing the server ends what is open, half-open connections too', async () => {
    const { server, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const raw = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => raw.on('connect', () => resolve()))
    const rawClosed = new Promise((resolve) => raw.on('close', resolve))
    raw.write('GET / HTTP/1.1\r\n')
    raw.on('error', () => {})
    await server.close()
    expect(await closed).toBe(1001)
    await rawClosed
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED')
  })
})
