import { createHash } from 'node:crypto'
import { defined } from '#shared/kernel/defined'
import type { Park, ParkStep, Refusal } from '#shared/limits/entities'

const MINUTE_MS = 60_000
/** Delays after which an account is asked again that was not served at its reset. */
const AFTER_RESET_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
/** Delays after which a service is asked again that does not answer; the last one repeats. */
const IN_OUTAGE_MS = [0.5, 1, 2, 5, 10, 15].map((minutes) => minutes * MINUTE_MS)
/** Longest outage in which a service is asked again. */
const LONGEST_OUTAGE_MS = 6 * 60 * MINUTE_MS
/** Shortest time after a reset, unless the setting allows less. */
const LEAST_JITTER_S = 5

/** Continuation of a parked session, as its message carries it. */
export interface Continuation {
  readonly parkId: string
  /** Number of continuations before it that were refused. */
  readonly attempts: number
  /** Continuations that were served since the last message of the user. */
  readonly resumes: number
  /** True when the user asked for it. */
  readonly isByHand: boolean
}

/** A refusal, and its circumstances. */
interface Refused {
  readonly sessionId: string
  readonly agentId: string
  readonly accountId: string
  readonly refusal: Refusal & { readonly kind: Park['reason'] }
  /** Wait of the session so far, if it waits. */
  readonly before: Park | undefined
  /** Present when the message that was refused is a continuation. */
  readonly continuation: Continuation | undefined
  /** Id of a new wait. */
  readonly parkId: string
  readonly now: number
  /** Longest time after a reset before the account is asked, in seconds. */
  readonly jitterSeconds: number
  /** Maximum number of continuations for a message of the user. */
  readonly maxResumes: number
  /** Time after which nothing goes on without the user. */
  readonly finishBy?: number | undefined
}

/** Returns the wait after a refusal: a new one, or that of the continuation that was refused. */
export function nextPark(refused: Refused): Park {
  const { sessionId, agentId, accountId, refusal, before, continuation, now } = refused
  const { kind: reason, window, words, resetsAt } = refusal
  const isAgain = continuation !== undefined && continuation.parkId === before?.parkId
  const until = resetsAt !== undefined && resetsAt > now ? resetsAt : undefined
  const known = isAgain ? before : undefined
  const park = {
    parkId: known?.parkId ?? refused.parkId,
    sessionId,
    agentId,
    accountId,
    reason,
    words,
    parkedAt: known?.parkedAt ?? now,
    attempts: known === undefined ? 0 : known.attempts + 1,
    resumes: known?.resumes ?? (continuation === undefined ? 0 : continuation.resumes + 1),
    ...defined({ window: window ?? known?.window, until: until ?? known?.until }),
  }
  const isKept = isAgain && continuation.isByHand && (before.next.at ?? 0) > now
  const next = isKept ? before.next : stepOf(park, until, refused)
  const isTooLate = (next.at ?? 0) > (refused.finishBy ?? Infinity)
  return { ...park, next: isTooLate ? { kind: 'ask' } : next }
}

function stepOf(
  park: Omit<Park, 'next'>,
  until: number | undefined,
  { accountId, now, jitterSeconds, maxResumes }: Refused,
): ParkStep {
  if (park.resumes >= maxResumes) return { kind: 'ask' }
  if (park.reason === 'outage') {
    const delay = IN_OUTAGE_MS[Math.min(park.attempts, IN_OUTAGE_MS.length - 1)] ?? MINUTE_MS
    return now + delay - park.parkedAt > LONGEST_OUTAGE_MS ? { kind: 'ask' } : { kind: 'resume', at: now + delay }
  }
  if (until !== undefined) return { kind: 'resume', at: until + jitterOf(`${accountId} ${until}`, jitterSeconds) }
  // Nothing is known of a reset: only the user can tell.
  if (park.until === undefined) return { kind: 'ask' }
  const delay = AFTER_RESET_MS[park.attempts - 1]
  return delay === undefined ? { kind: 'ask' } : { kind: 'resume', at: now + delay }
}

/** Returns the time after a reset at which an account is asked, in milliseconds; the same for the same key. */
export function jitterOf(key: string, seconds: number): number {
  const least = Math.min(LEAST_JITTER_S, seconds)
  const share = createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32
  return Math.round((least + share * (seconds - least)) * 1000)
}

/** Returns the id of a continuation as a UUID: that of a wait and the number of continuations that were refused before. */
export function continuationId(parkId: string, attempts: number): string {
  const hex = createHash('sha256').update(`${parkId} ${attempts}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}
