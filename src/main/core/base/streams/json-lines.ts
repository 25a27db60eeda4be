import type { Readable, Writable } from 'node:stream'
import { MAX_MESSAGE_BYTES, MAX_WAITING_BYTES, type MessagePipe, type PipeReader } from '../../../../shared/rpc/pipe'
import { createLineSplitter } from './line-splitter'

/**
 * A pipe of one JSON message a line over two byte streams; for a socket both are the same. A reader that lets more than
 * `maxWaiting` bytes pile up is cut off.
 */
export function createJsonLinesPipe(input: Readable, output: Writable, maxWaiting = MAX_WAITING_BYTES): MessagePipe {
  let reader: PipeReader | null = null
  let open = true
  const splitter = createLineSplitter(
    MAX_MESSAGE_BYTES,
    (line) => reader?.message(line),
    () => reader?.oversized(),
  )

  const lose = (reason: string) => {
    if (!open) return
    open = false
    input.destroy()
    output.destroy()
    reader?.closed(reason)
  }
  input.on('data', (chunk: Buffer) => {
    if (open) splitter.push(chunk)
  })
  input.on('end', () => {
    if (open) reader?.ended()
  })
  for (const stream of [input, output]) {
    stream.on('error', (error) => lose(`The connection was lost: ${error.message}`))
    stream.on('close', () => {
      // An input that ended closes by itself while what it asked is still being answered.
      if (stream === output || !input.readableEnded) lose('The connection was lost.')
    })
  }

  return {
    listen(given) {
      reader = given
      // A socket that went through a handshake was paused after it.
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
