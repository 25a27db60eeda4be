import * as zlib from 'node:zlib'
import type { TranscriptPart } from '#core/agents/transcript/format'

/** Maximum number of bytes that are taken out of a packed file. */
const MOST = 2 * 1024 * 1024 * 1024

/** Returns whether a path is that of a rollout that Codex has packed. */
export const isPacked = (path: string): boolean => path.endsWith('.zst')

/** Returns a file as it was before Codex packed it. What is whole of a damaged one is read. */
export function unpacked(file: TranscriptPart): TranscriptPart {
  return isPacked(file.path) ? { path: file.path, read: (from = 0) => unpack(file, from) } : file
}

async function* unpack(file: TranscriptPart, from: number): AsyncGenerator<Uint8Array> {
  // Node before 22.15 cannot unpack.
  if (typeof (zlib as Partial<typeof zlib>).createZstdDecompress !== 'function') return
  const stream = zlib.createZstdDecompress()
  const feeding = feed(file, stream)
  let at = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const skipped = Math.max(0, from - at)
      at += chunk.length
      if (skipped < chunk.length) yield chunk.subarray(skipped)
      if (at >= MOST) break
    }
  } catch {
    // The rest is damaged, or missing.
  } finally {
    stream.destroy()
    await feeding
  }
}

/** Writes the bytes of a file to a stream, no faster than it takes them. Failures of the file are those of the stream. */
async function feed(file: TranscriptPart, stream: zlib.ZstdDecompress): Promise<void> {
  try {
    for await (const chunk of file.read()) {
      if (stream.destroyed) return
      if (stream.write(chunk)) continue
      await new Promise<void>((resolve) => {
        stream.once('drain', resolve)
        stream.once('close', resolve)
        // A stream that has ended by then tells no more.
        if (stream.destroyed) resolve()
      })
    }
    stream.end()
  } catch (thrown) {
    stream.destroy(thrown instanceof Error ? thrown : new Error(String(thrown)))
  }
}
