import { z } from 'zod'
import { time } from '../kernel/fields'

/** Limits of a session: total cost, and duration of each turn. Null unsets a limit. */
export const SessionLimits = z.object({
  /**
   * In US dollars, estimates included. Agents that report usage only once per prompt are stopped before the next
   * message.
   */
  budgetUsd: z.number().positive().max(1_000_000).optional(),
  timeoutSeconds: z.int().positive().max(31_536_000).optional(),
})
export type SessionLimits = z.infer<typeof SessionLimits>

/** Limit that stopped a turn before its agents were done. */
export const LimitStop = z.object({
  /** Limit that was reached. */
  limit: z.enum(['budget', 'timeout']),
  /** Limit in US dollars or seconds. */
  allowed: z.number(),
  /** Value that exceeded it. */
  reached: z.number(),
})
export type LimitStop = z.infer<typeof LimitStop>

/**
 * Kind of a refusal by the service behind an agent. `account`: an allowance of the account is used up until it resets.
 * `throttle`: too many requests at once. `outage`: the service does not answer. `spend`: money or a cap of it is used up.
 * `signIn`: the login is missing or was refused.
 */
export const RefusalKind = z.enum(['account', 'throttle', 'outage', 'spend', 'signIn'])
export type RefusalKind = z.infer<typeof RefusalKind>

/** Period of an allowance; `model`: that of one model. */
export const QuotaWindow = z.enum(['fiveHour', 'week', 'month', 'model'])
export type QuotaWindow = z.infer<typeof QuotaWindow>

/** Refusal by the service behind an agent, as the agent tells it. */
export const Refusal = z.object({
  kind: RefusalKind,
  /** Allowance that is used up; absent when the agent does not name it. */
  window: QuotaWindow.optional(),
  /** Time at which the agent expects to be served again; absent when it does not tell. */
  resetsAt: time.optional(),
  /** The agent's own words. */
  words: z.string(),
})
export type Refusal = z.infer<typeof Refusal>

/** Reason for which a session is parked. */
export const ParkReason = RefusalKind.extract(['account', 'outage'])
export type ParkReason = z.infer<typeof ParkReason>

/** Next step of a parked session: it is resumed at a time, or the user is asked. */
export const ParkStep = z.object({
  /** `ask`: nothing happens before the user says what to do. */
  kind: z.enum(['resume', 'ask']),
  /** Time of the step; absent for a step without an appointment. */
  at: time.optional(),
})
export type ParkStep = z.infer<typeof ParkStep>

/**
 * Reason why a parked session does not go on by itself. `policy`: the policy says so. `unknown`: its agent told no reset.
 * `resumes`: the continuations that may happen without the user are used up. `cost`: so is the money for them, or it is not known.
 * `finishBy`: it would be later than the policy allows. `refused`: the reset came, and the account still is not served. `outage`: the
 * service did not answer for long. `late`: its time passed too long ago. `targets`: no target of the policy may go on.
 */
export const AskReason = z.enum([
  'policy',
  'unknown',
  'resumes',
  'cost',
  'finishBy',
  'refused',
  'outage',
  'late',
  'targets',
])
export type AskReason = z.infer<typeof AskReason>

/** Session that waits until the service behind its agent serves it again. */
export const Park = z.object({
  parkId: z.string(),
  sessionId: z.string(),
  /** Agent that waits. */
  agentId: z.string(),
  /** Account of the agent. */
  accountId: z.string(),
  /** Kind of the refusal. */
  reason: ParkReason,
  /** Allowance that is used up; absent when the agent does not name it. */
  window: QuotaWindow.optional(),
  /** The agent's own words. */
  words: z.string(),
  /** Time of the first refusal. */
  parkedAt: time,
  /** Time at which the agent expects to be served again; absent when it did not tell. */
  until: time.optional(),
  /** Continuations that were sent and refused. */
  attempts: z.int().nonnegative(),
  /** Continuations that were served since the last message of the user. */
  resumes: z.int().nonnegative(),
  /** Cost of the session in US dollars before anything happened without the user; absent while unknown. */
  costUsd: z.number().nonnegative().optional(),
  next: ParkStep,
  /** Reason why the user is asked. */
  asks: AskReason.optional(),
})
export type Park = z.infer<typeof Park>

/** Service that does not answer, as far as sessions here noticed. */
export const Outage = z.object({
  /** Kind of the agents that it serves. */
  adapterName: z.string(),
  /** Time of the first call that it did not answer. */
  since: time,
  /** HTTP status of its last answer; absent when the agent does not tell it. */
  status: z.int().optional(),
  /** Time at which one session asks it again; absent when none does by itself. */
  next: time.optional(),
})
export type Outage = z.infer<typeof Outage>
