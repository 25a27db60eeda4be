import { FloodError, FloodGauge } from '#core/base/streams/flood'

const MEGABYTE = 1024 * 1024
/** An answer may contain images, and a long one has a line for each word. */
const ANSWER_BYTES = { burst: 32 * MEGABYTE, perSecond: MEGABYTE }
/** Maximum line length: room for a large image. A longer line would be copied with each arriving piece. */
const MAX_LINE_MEGABYTES = 16
const NEWLINE = 10
/** Longest silence of a provider, in milliseconds: a local server may have to load a large model first. */
const SILENCE_MS = 300_000

/**
 * `fetch` for model providers, whose responses are untrusted: each response and each of its lines is bounded, and
 * redirects are not followed, because they would receive the key. A provider that says nothing for `silenceMs`, before its
 * answer or in it, is given up.
 */
export async function providerFetch(
  input: string | URL | Request,
  init?: RequestInit,
  silenceMs = SILENCE_MS,
): Promise<Response> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`It did not answer within ${silenceMs / 1000} s.`))
  const timer = setTimeout(giveUp, silenceMs).unref()
  const signal = AbortSignal.any([silence.signal, ...(init?.signal == null ? [] : [init.signal])])
  try {
    const response = await fetch(input, { ...init, signal, redirect: 'manual' })
    if (response.body === null) {
      clearTimeout(timer)
      return response
    }
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(bounded(timer)), { status, statusText, headers })
  } catch (error) {
    clearTimeout(timer)
    throw error
  }
}

/** Lets an answer through within its bounds. `silence` begins anew with each piece of it. */
function bounded(silence: NodeJS.Timeout): TransformStream<Uint8Array, Uint8Array> {
  const bytes = new FloodGauge(ANSWER_BYTES)
  let lineBytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      silence.refresh()
      const end = chunk.lastIndexOf(NEWLINE)
      lineBytes = end === -1 ? lineBytes + chunk.length : chunk.length - end - 1
      if (lineBytes > MAX_LINE_MEGABYTES * MEGABYTE)
        controller.error(new FloodError(`It sent a line of more than ${MAX_LINE_MEGABYTES} MB.`))
      else if (bytes.take(chunk.length)) controller.enqueue(chunk)
      else controller.error(new FloodError('It sends more than can be taken in.'))
    },
    flush: () => clearTimeout(silence),
  })
}
