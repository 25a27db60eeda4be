import { WebSocket } from 'ws'
import { createWebSocketPipe } from '#client/web-socket-pipe'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { ok } from '#shared/kernel/result'
import { MAX_MESSAGE_BYTES } from '#shared/rpc/pipe'
import type { OpenPipe } from './pipe'

const HANDSHAKE_MS = 10_000

/** Address of a `parley serve` for links. */
export function rpcAddress(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}/rpc`
}

/** Returns the error for what ended a connection before it was made; undefined when only the system has words for it. */
function faultOf({ message, code }: NodeJS.ErrnoException, address: string): ContractError | undefined {
  if (/: 40[13]$/.test(message)) return knownError('machine-unreachable/token')
  const isSilent = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/.test(code ?? '')
  return isSilent ? knownError('machine-unreachable/address', { address }) : undefined
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
    let words: string | undefined
    let fault: ContractError | undefined
    let heard = () => {}
    socket.on('error', (error) => {
      if (words !== undefined) return
      fault = faultOf(error, new URL(url).host)
      words = fault?.message ?? error.message
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
        trouble: () => words,
        fault: () => fault,
      }),
    )
  }
}
