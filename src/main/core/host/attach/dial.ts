import { connect, type Socket } from 'node:net'
import { defined } from '#shared/kernel/defined'
import { WELCOME, writeHello } from './handshake'
import { namePeer, type Peer } from './peer-proof'
import type { HostAddress } from '#core/base/host-file'

/** Time limit for a host's answer to the token, in milliseconds. */
const WELCOME_LIMIT_MS = 2000

/**
 * Connects to a running host. Returns a paused socket, with its handshake done and ready for JSON lines; null if no
 * host answers, for example when the file was left behind by a dead host. `stop`: also asks it to end.
 */
export async function dial(
  host: HostAddress,
  { stop, tools }: { readonly stop?: true; readonly tools?: string } = {},
): Promise<Socket | null> {
  const { peer, withdraw } = await namePeer()
  const socket = await greet(host, { peer, ...defined({ stop, tools }) })
  withdraw()
  return socket
}

function greet(
  { address, token }: HostAddress,
  said: { peer: Peer; stop?: true; tools?: string },
): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ path: address, allowHalfOpen: true })
    const expected = Buffer.from(`${WELCOME}\n`)
    let received = Buffer.alloc(0)

    const fail = () => {
      settle()
      socket.destroy()
      resolve(null)
    }
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < expected.length) return
      if (!received.subarray(0, expected.length).equals(expected)) {
        fail()
        return
      }
      settle()
      socket.pause()
      if (received.length > expected.length) socket.unshift(received.subarray(expected.length))
      resolve(socket)
    }
    const settle = () => {
      clearTimeout(limit)
      // Whoever takes the socket over listens for its end; an error before that must not be fatal.
      socket
        .off('data', read)
        .off('end', fail)
        .off('error', fail)
        .on('error', () => {})
    }
    const limit = setTimeout(fail, WELCOME_LIMIT_MS)
    socket.on('data', read).on('end', fail).on('error', fail)
    socket.write(`${writeHello({ token, ...said })}\n`)
  })
}
