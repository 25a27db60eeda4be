import type { FetchLike } from '@modelcontextprotocol/client'
import { FloodError, FloodGauge } from '../../base/streams/flood'
import { BYTES } from './traffic-limits'

/**
 * `fetch` for one remote server, all of whose answers together are bounded. `onFlood` is called once it sends more; the
 * answer that was too much fails.
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
    // A response that is made here has no address of its own.
    Object.defineProperty(bounded, 'url', { value: response.url })
    return bounded
  }
}
