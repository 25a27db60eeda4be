import type { MessagePipe, PipeReader } from '../shared/rpc/pipe'

/** Subset of the standard `WebSocket` in use; browsers and Node provide it. */
export interface WebSocketLike {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'close', listener: (event: { readonly reason: string }) => void): void
}

const OPEN = 1

/** Returns a client's pipe over a WebSocket that may still be connecting: messages sent before it opens are queued. */
export function createWebSocketPipe(socket: WebSocketLike): MessagePipe {
  const waiting: string[] = []
  let reader: PipeReader | null = null
  let closed = false

  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text)
  })
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') reader?.message(data)
  })
  socket.addEventListener('close', ({ reason }) => {
    if (closed) return
    closed = true
    reader?.closed(reason === '' ? 'The connection to Parley was lost.' : reason)
  })
  // A close always follows an error; the listener keeps Node's WebSocket from reporting it as unhandled.
  socket.addEventListener('error', () => {})

  return {
    listen(given) {
      reader = given
    },
    send(text) {
      if (closed) return
      if (socket.readyState === OPEN) socket.send(text)
      else waiting.push(text)
    },
    close() {
      closed = true
      socket.close()
    },
  }
}
