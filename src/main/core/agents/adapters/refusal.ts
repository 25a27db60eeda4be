import { defined } from '#shared/kernel/defined'
import type { QuotaWindow, Refusal } from '#shared/limits/entities'

/** Facts that an agent tells about a failed call of its model. */
interface ToldFailure {
  /** HTTP status of the service's answer, if the agent names it. */
  readonly status?: number | undefined
  /** The agent's own words. */
  readonly words: string
  /** Code or type of the error, in the agent's own terms. */
  readonly code?: string | undefined
  readonly window?: QuotaWindow | undefined
  /** Unix milliseconds. */
  readonly resetsAt?: number | undefined
}

/** Words of services about money: waiting does not help. */
const SPEND =
  /insufficient[_ ]quota|insufficient (?:balance|credits?|funds)|credit balance is too low|out of credits|billing|payment required|spend(?:ing)?[_ ](?:cap|limit|control)|credits?[_ ](?:exhausted|depleted)|exceeded your current quota/i

/** Words of services about an allowance that comes back. */
const ACCOUNT =
  /usage[_ ]?limit[_ ]?(?:reached|exceeded)?|hit your [\w\s-]*limit|user_\w*rate_limited|(?:daily|weekly|monthly|session|5-hour|five-hour) (?:quota|usage|rate) ?(?:limit)?|exhausted your [\w\s]*quota|quota (?:exceeded|exhausted)|out of (?:\w+ )?usage/i

const THROTTLE = /rate[ _-]?limit|too many requests|tokens per min|requests per min/i

const SIGN_IN =
  /not (?:logged|signed) in|invalid api key|authentication[_ ](?:error|failed)|unauthori[sz]ed|(?:token|login) (?:has )?expired|no github oauth token/i

const OUTAGE =
  /overloaded|service[ _]unavailable|serverOverloaded|at capacity|bad gateway|gateway time-?out|temporarily unavailable/i

/** Answers of a service that does not work, as against one that failed at this call. */
const isOut = (status: number): boolean =>
  status === 502 || status === 503 || status === 504 || (status >= 520 && status <= 530)

/**
 * Returns the refusal that an agent's words and fields tell of; undefined for any other failure. Shares of an allowance are no
 * word about it, and a plain error of a server (500) may be due to the request.
 */
export function refusalOf({ status, words, code, window, resetsAt }: ToldFailure): Refusal | undefined {
  const kind = kindOf(status, `${code ?? ''} ${words}`)
  if (kind === undefined) return undefined
  return kind === 'account' ? { kind, ...defined({ window, resetsAt }), words } : { kind, words }
}

function kindOf(status: number | undefined, told: string): Refusal['kind'] | undefined {
  if (status === 402 || (isRefused(status) && SPEND.test(told))) return 'spend'
  if (isRefused(status) && ACCOUNT.test(told)) return 'account'
  if (status === 429) return 'throttle'
  if (status === 401) return 'signIn'
  if (status !== undefined) return isOut(status) ? 'outage' : undefined
  if (THROTTLE.test(told)) return 'throttle'
  if (SIGN_IN.test(told)) return 'signIn'
  return OUTAGE.test(told) ? 'outage' : undefined
}

/** Statuses with which services refuse an account; others say that a call went wrong. */
const isRefused = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status === 400 || status === 403

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR

/** Returns the period of an allowance by its length in minutes; undefined for other lengths. */
export function windowOfLength(minutes: number | null | undefined): QuotaWindow | undefined {
  if (minutes == null) return undefined
  if (minutes === 5 * MINUTES_OF_HOUR) return 'fiveHour'
  if (minutes === 7 * MINUTES_OF_DAY) return 'week'
  return minutes >= 28 * MINUTES_OF_DAY && minutes <= 31 * MINUTES_OF_DAY ? 'month' : undefined
}
