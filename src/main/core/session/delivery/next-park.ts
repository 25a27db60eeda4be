import { createHash } from 'node:crypto'
import { defined } from '#shared/kernel/defined'
import type { AskReason, Park, Refusal } from '#shared/limits/entities'

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
  /** Cost of the session in US dollars before anything happened without the user. */
  readonly costUsd?: number | undefined
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
  /** True when the user is asked in any case. */
  readonly asksFirst?: boolean
  /** Cost of the session in US dollars; undefined while unknown. */
  readonly costUsd?: number | undefined
  /** Maximum cost of work without the user. */
  readonly maxUsd?: number | undefined
}

/** Returns the wait after a refusal: a new one, or that of the continuation that was refused. */
export function nextPark(refused: Refused): Park {
  const { sessionId, agentId, accountId, refusal, before, continuation, now } = refused
  const { kind: reason, window, words, resetsAt } = refusal
  const isAgain = continuation !== undefined && continuation.parkId === before?.parkId
  const until = resetsAt !== undefined && resetsAt > now ? resetsAt : undefined
  if (continuation === undefined && before?.agentId === agentId && before.reason === reason)
    return stillParked(before, refused, until)
  const known = isAgain ? before : undefined
  const costUsd = known?.costUsd ?? continuation?.costUsd ?? refused.costUsd
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
    ...defined({ window: window ?? known?.window, until: until ?? known?.until, costUsd }),
  }
  const isKept = isAgain && continuation.isByHand && (before.next.at ?? 0) > now
  return { ...park, ...(isKept ? { next: before.next } : stepOf(park, until, refused)) }
}

/** Returns the wait of a session whose agent was refused with another message meanwhile. */
function stillParked(before: Park, refused: Refused, until: number | undefined): Park {
  if (until === undefined || until === before.until) return before
  const { asks: _, ...park } = { ...before, until, words: refused.refusal.words }
  return { ...park, ...stepOf(park, until, refused) }
}

type Step = Pick<Park, 'next' | 'asks'>

const ask = (asks: AskReason): Step => ({ next: { kind: 'ask' }, asks })

function stepOf(park: Omit<Park, 'next' | 'asks'>, until: number | undefined, refused: Refused): Step {
  const { maxResumes, maxUsd, costUsd, finishBy = Infinity } = refused
  if (refused.asksFirst === true) return ask('policy')
  if (park.resumes >= maxResumes) return ask('resumes')
  if (maxUsd !== undefined && !isWithin(maxUsd, park.costUsd, costUsd)) return ask('cost')
  const at = timeOf(park, until, refused)
  if (typeof at === 'string') return ask(at)
  return at > finishBy ? ask('finishBy') : { next: { kind: 'resume', at } }
}

/** Returns whether work without the user has cost less than it may. */
const isWithin = (maxUsd: number, before: number | undefined, now: number | undefined): boolean =>
  now !== undefined && now - (before ?? 0) < maxUsd

/** Returns the time of the next continuation, or the reason why there is none. */
function timeOf(
  park: Omit<Park, 'next' | 'asks'>,
  until: number | undefined,
  { accountId, now, jitterSeconds }: Refused,
): number | AskReason {
  if (park.reason === 'outage') {
    const delay = IN_OUTAGE_MS[Math.min(park.attempts, IN_OUTAGE_MS.length - 1)] ?? MINUTE_MS
    return now + delay - park.parkedAt > LONGEST_OUTAGE_MS ? 'outage' : now + delay
  }
  if (until !== undefined) return until + jitterOf(`${accountId} ${until}`, jitterSeconds)
  // Nothing is known of a reset: only the user can tell.
  if (park.until === undefined) return 'unknown'
  const delay = AFTER_RESET_MS[park.attempts - 1]
  return delay === undefined ? 'refused' : now + delay
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
