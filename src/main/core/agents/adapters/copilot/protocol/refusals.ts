import type { AdapterFailure } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { QuotaWindow, Refusal } from '#shared/limits/entities'
import { moment, record, text } from '#core/agents/transcript/values'
import { refusalOf } from '#core/agents/adapters/refusal'

type Json = Readonly<Record<string, unknown>>

/** Failed calls of the model that ended nothing yet, and what is known of when the account is served again. */
export interface ToldRefusals {
  /** Allowances of the account as the last failed call named them. */
  readonly snapshots: Json
}

export const nothingTold: ToldRefusals = { snapshots: {} }

/** Notes the allowances that a failed call of a model names. */
export function noteCall(told: ToldRefusals, type: string, data: Json): ToldRefusals {
  const isFailure = type === 'model.call_failure' || type === 'model.model_call_failure'
  return isFailure && data['quotaSnapshots'] != null ? { snapshots: record(data['quotaSnapshots']) } : told
}

/** Allowances by the code of a refusal, each with its name in the snapshots. */
const codes: readonly (readonly [RegExp, QuotaWindow, string])[] = [
  [/weekly/, 'week', 'weekly'],
  [/session|global/, 'fiveHour', 'session'],
  [/model/, 'model', ''],
]

/** Returns the refusal that a `session.error` tells of; undefined for other errors. */
export function refusalOfSession(data: Json, words: string, { snapshots }: ToldRefusals): Refusal | undefined {
  const { errorType, statusCode } = data
  const code = text(data['errorCode']) ?? ''
  if (errorType === 'quota') {
    const resetsAt = moment(text(record(snapshots['premium_interactions'])['resetDate']))
    return { kind: 'account', window: 'month', ...defined({ resetsAt }), words }
  }
  if (errorType === 'authentication' || errorType === 'authorization') return { kind: 'signIn', words }
  const [, window, name] = codes.find(([pattern]) => pattern.test(code)) ?? []
  const resetsAt = moment(text(record(snapshots[name ?? ''])['resetDate']))
  const status = typeof statusCode === 'number' ? statusCode : undefined
  return refusalOf({ words, code, ...defined({ status, window, resetsAt }) })
}

/** Returns a failure with the time at which the account is served again, from `auto_mode_switch.requested`. */
export function withRetryAfter(failure: AdapterFailure, data: Json, at: number): AdapterFailure {
  const { limit } = failure
  const seconds = data['retryAfterSeconds']
  if (limit?.kind !== 'account' || typeof seconds !== 'number' || !(seconds >= 0)) return failure
  return { ...failure, limit: { ...limit, resetsAt: at + seconds * 1000 } }
}
