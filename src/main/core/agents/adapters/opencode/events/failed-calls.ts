import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { modelFailureKind, statusInWords } from '#shared/session/model-failure'
import type { JsonRecord } from '#core/agents/transcript/records'
import { count, record, text } from '#core/agents/transcript/values'
import { wordsOfError } from './map-messages'

type FailedCall = Extract<AdapterEvent, { type: 'model.failed' }>

/** Errors that end a prompt and are none of a model call. */
const OTHER: ReadonlySet<unknown> = new Set([
  'MessageAbortedError',
  'MessageOutputLengthError',
  'StructuredOutputError',
])

/** Converts the status of a session whose model call failed and is tried again. */
export function retriedCall(status: JsonRecord): FailedCall {
  const message = text(status['message']) ?? 'The model failed.'
  const retry = count(status['attempt'])
  return {
    ...failed(message, statusInWords(message)),
    willRetry: true,
    ...(Number.isInteger(retry) && retry > 0 ? { retry } : {}),
  }
}

/** Converts an error that ends a prompt to a failed model call; none when it is about something else. */
export function failedCall(error: JsonRecord): FailedCall[] {
  const name = text(error['name'])
  if (name === undefined || OTHER.has(name)) return []
  const message = wordsOfError(error) ?? name
  const status = record(error['data'])['statusCode']
  const statusCode = Number.isInteger(status) ? count(status) : statusInWords(message)
  const isKnown = statusCode !== undefined || name !== 'UnknownError'
  return isKnown ? [{ ...failed(message, statusCode, `${name} ${message}`), willRetry: false }] : []
}

function failed(message: string, statusCode: number | undefined, words = message): FailedCall {
  return { type: 'model.failed', message, kind: modelFailureKind(statusCode, words), ...defined({ statusCode }) }
}
