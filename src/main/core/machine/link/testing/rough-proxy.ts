import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Proxy of TCP connections that treats them badly. */
export interface RoughProxy {
  readonly port: number
  /** Number of connections so far. */
  readonly connections: number
  /** Cuts every connection at once, without an orderly end. */
  cut(): void
  /** Keeps connections open but passes nothing on from now on, as a network that is gone. */
  freeze(): void
  thaw(): void
}

/** Starts a proxy to a local port, which passes bytes on in small pieces, each a little later. */
export async function roughProxy(target: number): Promise<RoughProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let connections = 0
  let isFrozen = false
  /** Passes bytes on in pieces of growing odd sizes, in order. */
  const pass = (from: Socket, to: Socket) => {
    let size = 1
    from.on('data', (chunk: Buffer) => {
      if (isFrozen) return
      for (let at = 0; at < chunk.length; at += size) {
        size = (size * 7 + 3) % 4099 || 1
        const piece = chunk.subarray(at, at + size)
        setImmediate(() => {
          if (to.writable) to.write(piece)
        })
      }
    })
  }
  const server = createServer((near) => {
    connections += 1
    const far = connect({ port: target, host: '127.0.0.1' })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        pairs.delete(pair)
        setImmediate(() => other.destroy())
      })
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections
    },
    cut,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
  }
}
