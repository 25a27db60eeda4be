import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { FloodError } from '#core/base/streams/flood'
import { readEvents, type StreamListener } from './event-stream'
import { refused } from './failures'
import { opencode, type Relative } from '../relatives'
import type { Server } from './server'

/** It sends a heartbeat every ten seconds; a stream that is silent for this long is dead. */
const SILENCE_MS = 45_000
/** Delays before reopening a stream. */
const WAITS_MS = [50, 250, 1000, 2000, 4000, 8000]

export interface FeedListener extends StreamListener {
  /** The stream is open again: events in between were missed. */
  onReopened(): Promise<void>
  /** The stream failed for good; `reason` is the end of a sentence. */
  onBroken(reason: string): void
}

/** Event stream of a server. */
export interface Feed {
  close(): void
}

/** Opens the event stream of a server, and reopens it whenever it is interrupted. */
export async function openFeed(
  server: Server,
  listener: FeedListener,
  path = '/event',
  relative: Relative = opencode,
): Promise<Result<Feed, AdapterFailure>> {
  const closing = new AbortController()
  const { signal } = closing
  const open = async () => {
    const opened = await server.listen(path, signal)
    if (opened.ok) opened.value.setTimeout(SILENCE_MS, () => opened.value.destroy())
    return opened
  }
  const first = await open()
  if (!first.ok) return err(refused(first.error, relative))

  const reopen = async () => {
    let reason = ''
    for (const wait of WAITS_MS) {
      await delay(wait, undefined, { ref: false })
      if (signal.aborted) return null
      const opened = await open()
      if (opened.ok) return opened.value
      reason = opened.error.message
    }
    listener.onBroken(`does not tell any more what it does (${reason})`)
    return null
  }

  const follow = async () => {
    try {
      await readEvents(first.value, listener)
      for (let stream = await reopen(); stream !== null && !signal.aborted; stream = await reopen()) {
        const caughtUp = listener.onReopened()
        await readEvents(stream, listener)
        await caughtUp
      }
    } catch (error) {
      if (!(error instanceof FloodError)) throw error
      listener.onBroken(error.message)
    }
  }
  void follow()
  return ok({ close: () => closing.abort() })
}
