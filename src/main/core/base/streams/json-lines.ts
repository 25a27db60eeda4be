import type { Readable, Writable } from 'node:stream'
import { MAX_MESSAGE_BYTES, MAX_WAITING_BYTES, type MessagePipe, type PipeReader } from '#shared/rpc/pipe'
import { LineSplitter, splitLines } from './line-splitter'

/**
 * Creates a pipe of one JSON message per line over two byte streams; for a socket both are the same. A reader that lets
 * more than `maxWaiting` bytes pile up is disconnected.
 */
export function createJsonLinesPipe(input: Readable, output: Writable, maxWaiting = MAX_WAITING_BYTES): MessagePipe {
  let reader: PipeReader | null = null
  let open = true
  const splitter = new LineSplitter(MAX_MESSAGE_BYTES)

  const lose = (reason: string) => {
    if (!open) return
    open = false
    input.destroy()
    output.destroy()
    reader?.closed(reason)
  }
  input.on('data', (chunk: Buffer) => {
    if (!open) return
    for (const line of splitLines(splitter, chunk))
      if (line === 'tooLong') reader?.oversized()
      else if (line.length > 0) reader?.message(line.toString('utf8'))
  })
  input.on('end', () => {
    if (open) reader?.ended()
  })
  for (const stream of [input, output]) {
    stream.on('error', (error) => lose(`The connection was lost: ${error.message}`))
    stream.on('close', () => {
      // An input that ended closes while its requests are still being answered.
      if (stream === output || !input.readableEnded) lose('The connection was lost.')
    })
  }

  return {
    listen(given) {
      reader = given
      // A socket is paused after its handshake.
      input.resume()
    },
    send(text) {
      if (!open) return
      if (output.writableLength > maxWaiting) lose('The other side does not read what it is sent.')
      else output.write(`${text}\n`)
    },
    close() {
      if (!open) return
      open = false
      output.end(() => input.destroy())
    },
  }
}
