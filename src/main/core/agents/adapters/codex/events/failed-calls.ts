import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { modelFailureKind, statusInWords } from '#shared/session/model-failure'
import { record } from '#core/agents/transcript/values'
import type { TurnError } from '../protocol/messages'

type FailedCall = Extract<AdapterEvent, { type: 'model.failed' }>

/** Failures of a turn that are none of a model call. */
const OTHER: ReadonlySet<unknown> = new Set(['sandboxError', 'threadRollbackFailed', 'activeTurnNotSteerable'])

/** Converts an error to a failed model call; none when it is about something else. */
export function failedCall(
  { message, codexErrorInfo, additionalDetails }: TurnError,
  willRetry: boolean,
): FailedCall[] {
  if (OTHER.has(codexErrorInfo)) return []
  const [name = codexErrorInfo, facts] = Object.entries(record(codexErrorInfo))[0] ?? []
  const details = additionalDetails ?? ''
  const told = record(facts)['httpStatusCode']
  const statusCode = isStatus(told) ? told : statusInWords(`${message} ${details}`)
  // "Reconnecting... 2/5"
  const [, retry, maxRetries] = willRetry ? (/\b(\d{1,4})\/(\d{1,4})\b/.exec(message) ?? []) : []
  const ofName = modelFailureKind(statusCode, typeof name === 'string' ? name : '')
  return [
    {
      type: 'model.failed',
      message: details === '' ? message : `${message} ${details}`,
      kind: ofName === 'other' ? modelFailureKind(statusCode, `${message} ${details}`) : ofName,
      willRetry,
      ...defined({ statusCode }),
      ...(Number(retry) > 0 && Number(maxRetries) > 0 ? { retry: Number(retry), maxRetries: Number(maxRetries) } : {}),
    },
  ]
}

const isStatus = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 100
