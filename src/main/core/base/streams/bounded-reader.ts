import { setImmediate as nextTick } from 'node:timers/promises'
import { FloodError, FloodGauge, type FloodLimits } from './flood'
import { LineSplitter, splitLines } from './line-splitter'

const MEGABYTE = 1024 * 1024
/** Time spent on frames before yielding to other work of the host. */
const SLICE_MS = 8

/** Splits a stream of bytes into frames of `T`. */
export interface FrameReader<T> {
  /** Yields the frames that a chunk completes. `tooLong` once one exceeds the limit, finished or not. */
  push(chunk: Buffer): Iterable<T | 'tooLong'>
  /** Returns the rest at the end of the stream. */
  end(): T
}

/** Reads one frame per line, without line ends. */
export function lineFrames(maxBytes: number): FrameReader<Buffer> {
  const splitter = new LineSplitter(maxBytes)
  return { push: (chunk) => splitLines(splitter, chunk), end: () => splitter.end().bytes }
}

/** Bounds of an untrusted stream. */
export interface StreamBounds<T> {
  /** Limits of all bytes together. */
  readonly bytes: FloodLimits
  readonly maxFrameMegabytes: number
  /** Name of a frame in errors. */
  readonly frame: 'message' | 'event'
  /** Returns a reader of frames of up to `maxBytes`. */
  createReader(maxBytes: number): FrameReader<T>
}

/**
 * Reads an untrusted stream to its end and passes its frames on in order. Waits for what `take` returns, and yields to
 * other work of the host in between. Returns the rest of the last frame. Throws a `FloodError` when the stream exceeds
 * its bounds, and the stream's own error when it breaks.
 */
export async function readBounded<T>(
  stream: AsyncIterable<Buffer>,
  { bytes, maxFrameMegabytes, frame: noun, createReader }: StreamBounds<T>,
  take: (frame: T) => Promise<void> | undefined,
): Promise<T> {
  const gauge = new FloodGauge(bytes)
  const reader = createReader(maxFrameMegabytes * MEGABYTE)
  let sliceEnd = performance.now() + SLICE_MS
  for await (const chunk of stream) {
    if (!gauge.take(chunk.length)) throw new FloodError('sends more than can be taken in')
    for (const frame of reader.push(chunk)) {
      if (frame === 'tooLong')
        throw new FloodError(`sent ${noun === 'event' ? 'an' : 'a'} ${noun} of more than ${maxFrameMegabytes} MB`)
      const taking = take(frame)
      if (taking === undefined && performance.now() <= sliceEnd) continue
      await (taking ?? nextTick())
      sliceEnd = performance.now() + SLICE_MS
    }
  }
  return reader.end()
}
