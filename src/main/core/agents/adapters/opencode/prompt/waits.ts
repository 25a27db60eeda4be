import { isoTime } from '#shared/kernel/time'
import type { AdapterFailure } from '#shared/adapter/port'
import { refusalOf } from '#core/agents/adapters/refusal'
import { count, text } from '#core/agents/transcript/values'
import type { JsonRecord } from '#core/agents/transcript/records'

/** Longest wait for a model within a prompt; a longer one ends the prompt, so that the host waits and not the program. */
const LONGEST_WAIT_MS = 60_000

/** Waits of a prompt for its model: the first announced time of a new try, since the model answered last. */
export interface Waits {
  readonly first?: number
}

/** Waits after a status of the session, with the failure when it waits for too long. */
export interface Waited {
  readonly waits: Waits
  readonly failure?: AdapterFailure
}

/** Counts a wait that the program announces with the status `retry`. `now` in Unix milliseconds. */
export function takeWait({ first }: Waits, status: JsonRecord, now: number): Waited {
  const next = count(status['next'])
  if (next === 0) return { waits: first === undefined ? {} : { first } }
  const waits = { first: first ?? next }
  if (next - now <= LONGEST_WAIT_MS && next - waits.first <= LONGEST_WAIT_MS) return { waits }
  return { waits, failure: failureOf(text(status['message']) ?? 'The model failed.', next) }
}

function failureOf(words: string, next: number): AdapterFailure {
  const told = refusalOf({ words, resetsAt: next })
  // A service that throttles for this long has used up an allowance.
  const limit = told?.kind === 'throttle' ? { kind: 'account' as const, resetsAt: next, words } : told
  const message = limit?.kind === 'account' ? `${words} It can go on at ${isoTime(next)}.` : words
  return { message, category: 'provider', recoverable: true, limit: limit ?? { kind: 'outage', words } }
}
