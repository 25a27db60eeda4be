import type { WebSocket } from 'ws'
import { MAX_WAITING_BYTES, type MessagePipe, type PipeReader } from '#shared/rpc/pipe'

/** Time limit for the other side's close frame, in milliseconds. */
const CLOSE_LIMIT_MS = 1000

/** Returns the server's pipe over a WebSocket. A client with more than `maxWaiting` buffered bytes is disconnected. */
export function createSocketPipe(socket: WebSocket, maxWaiting = MAX_WAITING_BYTES): MessagePipe {
  let reader: PipeReader | null = null
  let open = true

  const lose = (reason: string) => {
    if (!open) return
    open = false
    reader?.closed(reason)
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) socket.close(1003, 'Messages are text.')
    else if (open) reader?.message(data.toString('utf8'))
  })
  // The library closes the socket after an error, for example with 1009 after a message that is too long.
  socket.on('error', (error) => lose(`The connection was lost: ${error.message}`))
  socket.on('close', () => lose('The client closed the connection.'))

  return {
    listen(given) {
      reader = given
    },
    send(text) {
      if (!open) return
      if (socket.bufferedAmount <= maxWaiting) socket.send(text)
      else {
        socket.terminate()
        lose('The client is not reading its messages.')
      }
    },
    close() {
      if (!open) return
      open = false
      socket.close(1001, 'Parley was closed.')
      const limit = setTimeout(() => socket.terminate(), CLOSE_LIMIT_MS)
      socket.once('close', () => clearTimeout(limit))
    },
  }
}
