import { setImmediate as nextTick } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import { FloodError, FloodGauge } from '../program/flood'
import { parseJson } from '../program/json'
import { LineReader } from '../program/lines'
import { record, text } from '../../transcript/values'
import type { ServerEvent } from './map-events'

const MEGABYTE = 1024 * 1024
/** Maximum size of an event: room for a large image or file. */
const MAX_EVENT_MEGABYTES = 64
const BYTES = { burst: 4 * MAX_EVENT_MEGABYTES * MEGABYTE, perSecond: 16 * MEGABYTE }
/** Time spent on events before yielding to other work of the host. */
const SLICE_MS = 8

export interface StreamListener {
  onEvent(event: ServerEvent): void
  /** Receives data that is not an event. */
  onGarbage(line: string): void
}

/**
 * Reads server-sent events until the stream ends, for any reason. Input is untrusted: lengths and rates are bounded.
 * Rejects with a `FloodError` when it exceeds them.
 */
export async function readEvents(stream: IncomingMessage, listener: StreamListener): Promise<void> {
  const bytes = new FloodGauge(BYTES)
  const lines = new LineReader(MAX_EVENT_MEGABYTES * MEGABYTE)
  let data: string[] = []

  const take = (line: string): void => {
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
    if (line !== '' || data.length === 0) return
    const whole = data.join('\n')
    data = []
    const event = parse(whole)
    if (event === undefined) listener.onGarbage(whole)
    else listener.onEvent(event)
  }

  let sliceEnd = performance.now() + SLICE_MS
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!bytes.take(chunk.length)) throw new FloodError('sends more than can be taken in')
      for (const line of lines.push(chunk)) {
        if (line === 'tooLong') throw new FloodError(`sent an event of more than ${MAX_EVENT_MEGABYTES} MB`)
        take(line.toString('utf8').trimEnd())
        if (performance.now() <= sliceEnd) continue
        await nextTick()
        sliceEnd = performance.now() + SLICE_MS
      }
    }
  } catch (error) {
    // A broken connection ends the stream; a reader that continues is informed elsewhere.
    if (error instanceof FloodError) throw error
  }
}

function parse(words: string): ServerEvent | undefined {
  try {
    const { type, properties } = record(parseJson(words))
    const name = text(type)
    return name === undefined ? undefined : { type: name, properties: record(properties) }
  } catch {
    return undefined
  }
}
