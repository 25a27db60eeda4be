import type { FetchLike } from '@modelcontextprotocol/client'
import { FloodError, FloodGauge } from '#core/base/streams/flood'
import { BYTES } from './traffic-limits'

/**
 * Returns a `fetch` for one remote server with a limit on all of its responses together. `onFlood` is called when it is
 * exceeded; the response that exceeded it fails.
 */
export function boundedFetch(onFlood: (error: FloodError) => void): FetchLike {
  const bytes = new FloodGauge(BYTES)
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.body === null) return response
    const gauge = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (bytes.take(chunk.length)) {
          controller.enqueue(chunk)
          return
        }
        const error = new FloodError('sends more than can be taken in')
        controller.error(error)
        onFlood(error)
      },
    })
    const { status, statusText, headers } = response
    const bounded = new Response(response.body.pipeThrough(gauge), { status, statusText, headers })
    // A constructed response has no address.
    Object.defineProperty(bounded, 'url', { value: response.url })
    return bounded
  }
}
