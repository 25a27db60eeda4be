import type { Readable } from 'node:stream'

/** Maximum output before the marker, in bytes. */
const MAX_BYTES = 256 * 1024
/** Time for the files of a shell, in milliseconds. */
const LIMIT_MS = 60_000

/**
 * Reads a stream up to a line and leaves the stream paused at what follows. Returns false when it ends before, has too
 * much before it, or takes too long.
 */
export function skipToMarker(stream: Readable, marker: string, limitMs = LIMIT_MS): Promise<boolean> {
  const line = Buffer.from(`${marker}\n`)
  let received = Buffer.alloc(0)
  return new Promise((resolve) => {
    const settle = (isFound: boolean) => {
      clearTimeout(limit)
      stream.off('data', read).off('end', gone).off('close', gone).off('error', gone)
      resolve(isFound)
    }
    const gone = () => settle(false)
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const index = received.indexOf(line)
      if (index === -1) {
        if (received.length > MAX_BYTES) settle(false)
        return
      }
      settle(true)
      stream.pause()
      const rest = received.subarray(index + line.length)
      if (rest.length > 0) stream.unshift(rest)
    }
    const limit = setTimeout(gone, limitMs)
    stream.on('data', read).on('end', gone).on('close', gone).on('error', gone)
  })
}
