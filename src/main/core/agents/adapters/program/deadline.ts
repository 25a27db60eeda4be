import type { CancelSignal } from '#shared/adapter/port'
import { err, type Result } from '#shared/kernel/result'

/** Limits of every request to an agent. */
export interface RequestLimits {
  /** Time for the answer, in milliseconds; `Infinity` for work that lasts as long as a prompt. */
  readonly timeoutMs: number
  /** Gives the request up. */
  readonly signal?: CancelSignal | undefined
}

/** Limits of requests to an agent that works: none is given up, and each has to be answered within a minute. */
export const usualLimits: RequestLimits = { timeoutMs: 60_000 }

/** Returns the answer to a request, or a failure when none comes within its limits; `failed` makes it of its words. */
export async function withinLimits<T, E>(
  answer: Promise<Result<T, E>>,
  { timeoutMs, signal }: RequestLimits,
  request: string,
  failed: (words: string) => E,
): Promise<Result<T, E>> {
  if (signal?.aborted === true) return err(failed(GIVEN_UP))
  const over = Promise.withResolvers<Result<never, E>>()
  const fail = (words: string) => over.resolve(err(failed(words)))
  const onAbort = () => fail(GIVEN_UP)
  const timer = Number.isFinite(timeoutMs)
    ? setTimeout(() => fail(`It did not answer ${request} within ${timeoutMs / 1000} s.`), timeoutMs)
    : undefined
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([answer, over.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Returns words as they are. */
export const plainly = (words: string): string => words

const GIVEN_UP = 'The request was given up.'
