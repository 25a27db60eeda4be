import type { FetchLike } from '@modelcontextprotocol/client'

const LIMIT_MS = 30_000

/** Returns a `fetch` with a timeout of half a minute, or an abort through `signal`. */
export function boundedFetch(signal?: AbortSignal): FetchLike {
  return (url, init) => {
    const limits = [AbortSignal.timeout(LIMIT_MS), signal, init?.signal].filter((one) => one != null)
    return fetch(url, { ...init, signal: AbortSignal.any(limits) })
  }
}
