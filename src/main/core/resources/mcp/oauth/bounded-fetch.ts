import type { FetchLike } from '@modelcontextprotocol/client'

const LIMIT_MS = 30_000

/** `fetch` that gives up after half a minute, or when `signal` says so. */
export function boundedFetch(signal?: AbortSignal): FetchLike {
  return (url, init) => {
    const limits = [AbortSignal.timeout(LIMIT_MS), signal, init?.signal].filter((one) => one != null)
    return fetch(url, { ...init, signal: AbortSignal.any(limits) })
  }
}
