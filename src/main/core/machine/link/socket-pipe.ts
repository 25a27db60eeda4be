import { WebSocket } from 'ws'
import { createWebSocketPipe } from '../../../../client/web-socket-pipe'
import { ok } from '../../../../shared/kernel/result'
import { MAX_MESSAGE_BYTES } from '../../../../shared/rpc/pipe'
import type { OpenPipe } from './pipe'

const HANDSHAKE_MS = 10_000

/** Address of a `parley serve` for links. */
export function rpcAddress(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}/rpc`
}

/** Pipe over a WebSocket to a `parley serve`. `token`: its token for programs, or that of a paired device. */
export function socketPipe(url: string, token: string | null): OpenPipe {
  return () => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const socket = new WebSocket(rpcAddress(url), {
      headers,
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: HANDSHAKE_MS,
      followRedirects: false,
    })
    let problem: string | undefined
    let heard = () => {}
    socket.on('error', ({ message }) => {
      problem ??= /: 40[13]$/.test(message) ? 'It refused the token. Add it again with a new address.' : message
    })
    // Bytes of incomplete messages are seen on the connection below.
    socket.on('upgrade', (response) => response.socket.on('data', () => heard()))
    return Promise.resolve(
      ok({
        pipe: createWebSocketPipe(socket),
        onBytes(listener) {
          heard = listener
        },
        kill: () => socket.terminate(),
        trouble: () => problem,
      }),
    )
  }
}
