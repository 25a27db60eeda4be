import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { modelFailureKind, statusInWords } from '#shared/session/model-failure'
import { count, list, record, text } from '#core/agents/transcript/values'
import { wrap } from '#core/agents/adapters/conversion'
import type { Mapped, MapState } from './map-state'

type Json = Readonly<Record<string, unknown>>
type FailedCall = Extract<AdapterEvent, { type: 'model.failed' }>

/** Converts a failed model call that the program tries again. */
export function retriedCall(frame: Json): FailedCall {
  const status = count(frame['error_status'])
  const words = text(frame['error'])
  const message = `The model did not answer${words === undefined ? '' : ` (${words.replaceAll('_', ' ')})`}.`
  return {
    ...failed(message, status === 0 ? undefined : status, words),
    willRetry: true,
    ...positive('retry', frame['attempt']),
    ...positive('maxRetries', frame['max_retries']),
    ...(typeof frame['retry_delay_ms'] === 'number' ? { retryDelayMs: count(frame['retry_delay_ms']) } : {}),
  }
}

/** Notes the words of a model call that failed for good; those of a subagent have no result and are reported at once. */
export function failedCall(state: MapState, frame: Json, childId: string | undefined): Mapped {
  const words = list(record(frame['message'])['content'])
    .flatMap((part) => text(record(part)['text']) ?? [])
    .join('\n')
  if (frame['is_api_error_message'] !== true || words === '') return { state, events: [] }
  if (childId === undefined) return { state: { ...state, failedCall: words }, events: [] }
  const final = { ...failed(words, statusInWords(words), text(frame['error'])), willRetry: false }
  return { state, events: wrap(childId, [final]) }
}

/** Reports the failed model call that ends a turn. */
export function failedResult(state: MapState, result: Json): FailedCall[] {
  const status = count(result['api_error_status'])
  const isFailedCall = result['is_error'] === true && (status > 0 || result['terminal_reason'] === 'api_error')
  const words = state.failedCall ?? (isFailedCall ? text(result['result']) : undefined)
  if (words === undefined) return []
  return [{ ...failed(words, status === 0 ? statusInWords(words) : status), willRetry: false }]
}

/** Reports the failed model call of an attempt to sum up the conversation. */
export function failedCompaction(words: string): FailedCall[] {
  const statusCode = statusInWords(words)
  return statusCode === undefined ? [] : [{ ...failed(words, statusCode), willRetry: false }]
}

function failed(message: string, statusCode: number | undefined, words = message): FailedCall {
  return { type: 'model.failed', message, kind: modelFailureKind(statusCode, words), ...defined({ statusCode }) }
}

function positive<Key extends string>(key: Key, value: unknown): Partial<Record<Key, number>> {
  const number = count(value)
  return Number.isInteger(number) && number > 0 ? ({ [key]: number } as Record<Key, number>) : {}
}
