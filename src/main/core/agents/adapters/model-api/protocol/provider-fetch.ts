import { FloodError, FloodGauge } from '../../../../base/streams/flood'

const MEGABYTE = 1024 * 1024
/** An answer may contain images, and a long one has a line for each word. */
const ANSWER_BYTES = { burst: 32 * MEGABYTE, perSecond: MEGABYTE }
/** Maximum line length: room for a large image. A longer line would be copied with each arriving piece. */
const MAX_LINE_MEGABYTES = 16
const NEWLINE = 10

/**
 * `fetch` for model providers, whose responses are untrusted: each response and each of its lines is bounded, and
 * redirects are not followed, because they would receive the key.
 */
export async function providerFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.body === null) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(bounded()), { status, statusText, headers })
}

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  const bytes = new FloodGauge(ANSWER_BYTES)
  let lineBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      const end = chunk.lastIndexOf(NEWLINE)
      lineBytes = end === -1 ? lineBytes + chunk.length : chunk.length - end - 1
      if (lineBytes > MAX_LINE_MEGABYTES * MEGABYTE)
        controller.error(new FloodError(`It sent a line of more than ${MAX_LINE_MEGABYTES} MB.`))
      else if (bytes.take(chunk.length)) controller.enqueue(chunk)
      else controller.error(new FloodError('It sends more than can be taken in.'))
    },
  })
}
