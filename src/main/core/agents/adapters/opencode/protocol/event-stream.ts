import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { readBounded, type FrameReader } from '#core/base/streams/bounded-reader'
import { FloodError } from '#core/base/streams/flood'
import { parseJson } from '#core/agents/adapters/program/json'
import { record, text } from '#core/agents/transcript/values'
import type { ServerEvent } from '../events/map-events'

const MEGABYTE = 1024 * 1024
/** Maximum size of an event: room for a large image or file. */
const MAX_EVENT_MEGABYTES = 64
const BOUNDS = {
  bytes: { burst: 4 * MAX_EVENT_MEGABYTES * MEGABYTE, perSecond: 16 * MEGABYTE },
  maxFrameMegabytes: MAX_EVENT_MEGABYTES,
  frame: 'event',
  createReader: eventFrames,
} as const

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
  const take = ({ data }: EventSourceMessage): undefined => {
    const event = parse(data)
    if (event !== undefined) listener.onEvent(event)
    else if (data !== '') listener.onGarbage(data)
  }
  try {
    await readBounded(stream as AsyncIterable<Buffer>, BOUNDS, take)
  } catch (error) {
    // A broken connection ends the stream; a reader that continues is informed elsewhere.
    if (error instanceof FloodError) throw error
  }
}

/** Reads one event per frame. */
function eventFrames(maxBytes: number): FrameReader<EventSourceMessage> {
  const decoder = new StringDecoder('utf8')
  let frames: (EventSourceMessage | 'tooLong')[] = []
  const parser = createParser({
    maxBufferSize: maxBytes,
    onEvent: (event) => frames.push(event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') frames.push('tooLong')
    },
  })
  return {
    push(chunk) {
      frames = []
      parser.feed(decoder.write(chunk))
      return frames
    },
    // An event that is not followed by an empty line never came.
    end: () => ({ data: '' }),
  }
}

function parse(words: string): ServerEvent | undefined {
  try {
    // Version 2 has them as `data`.
    const { type, properties, data } = record(parseJson(words))
    const name = text(type)
    return name === undefined ? undefined : { type: name, properties: record(properties ?? data) }
  } catch {
    return undefined
  }
}
