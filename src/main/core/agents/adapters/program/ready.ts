import type { AdapterFailure, AgentExit, CancelSignal } from '#shared/adapter/port'
import { err, type Result } from '#shared/kernel/result'
import { causeIn } from '#core/base/process/cause'
import type { ProcessLog } from '#core/base/process/process-log'
import { givenUp } from '../agent-failures'

/** A starting program. */
export interface Beginning {
  /** The product's name. */
  readonly name: string
  readonly timeoutMs: number
  readonly signal: CancelSignal
  readonly log: ProcessLog
  /** Resolves when it is gone. */
  readonly closed: Promise<AgentExit>
  /** Returns whether its output has ended; requests then fail, and its end has the reason. */
  readonly isOver: () => boolean
}

/**
 * Returns a program's response during its start, unless it ends, takes too long, or the start is cancelled. `doing`
 * describes the step to the user.
 */
export async function answeredInTime<T>(
  { name, timeoutMs, signal, log, closed, isOver }: Beginning,
  answer: Promise<Result<T, AdapterFailure>>,
  doing = 'answer',
): Promise<Result<T, AdapterFailure>> {
  const over = Promise.withResolvers<Result<never, AdapterFailure>>()
  const fail = (message: string) => over.resolve(err({ message, category: 'runtime', recoverable: true }))
  const timer = setTimeout(
    () => fail(`${name} did not ${doing} within ${timeoutMs / 1000} s.${wordsIn(log)}`),
    timeoutMs,
  )
  const onAbort = () => over.resolve(err(givenUp))
  signal.addEventListener('abort', onAbort, { once: true })
  void closed.then((exit) => fail(`${name} ${exit.reason} while it was starting${wordsIn(log)}`))
  try {
    return await Promise.race([over.promise, answer.then((result) => (result.ok || !isOver() ? result : over.promise))])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

function wordsIn(log: ProcessLog): string {
  const cause = causeIn(log.tail())
  return cause === undefined ? '.' : `: ${cause}`
}
