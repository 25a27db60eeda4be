import type { AdapterFailure, AgentExit, CancelSignal } from '../../../../shared/adapter/port'
import { err, type Result } from '../../../../shared/kernel/result'
import type { ProcessLog } from '../../process/process-log'

/** A program that starts. */
export interface Beginning {
  /** The product's name. */
  readonly name: string
  readonly timeoutMs: number
  readonly signal: CancelSignal
  readonly log: ProcessLog
  /** It is gone. */
  readonly closed: Promise<AgentExit>
  /** Nothing comes from it any more; what it was asked fails then, and its end says more. */
  readonly isOver: () => boolean
}

/** What a program answers while it starts, unless it ends, takes too long, or nobody waits for it any more. */
export async function answeredInTime<T>(
  { name, timeoutMs, signal, log, closed, isOver }: Beginning,
  answer: Promise<Result<T, AdapterFailure>>,
): Promise<Result<T, AdapterFailure>> {
  const over = Promise.withResolvers<Result<never, AdapterFailure>>()
  const fail = (message: string) => over.resolve(err({ message, category: 'runtime', recoverable: true }))
  const timer = setTimeout(
    () => fail(`${name} did not answer within ${timeoutMs / 1000} s.${lastLine(log)}`),
    timeoutMs,
  )
  const onAbort = () => fail('The start was given up.')
  signal.addEventListener('abort', onAbort, { once: true })
  void closed.then((exit) => fail(`${name} ${exit.reason} while it was starting.${lastLine(log)}`))
  try {
    return await Promise.race([over.promise, answer.then((result) => (result.ok || !isOver() ? result : over.promise))])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

function lastLine(log: ProcessLog): string {
  const line = log.tail().split('\n').at(-1)?.trim() ?? ''
  return line === '' ? '' : ` Its last words: ${line.slice(0, 300)}`
}
