import { contractError, type ContractError } from '../kernel/errors'
import { err, ok, type Result } from '../kernel/result'
import type { ErrorObject } from './error-form'

export type MessageId = string | number | null

/** A well-formed JSON-RPC 2.0 message, or its error and the id to answer. */
export type Message =
  | { readonly kind: 'request'; readonly id: MessageId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'notification'; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: MessageId; readonly answer: Result<unknown, unknown> }
  | { readonly kind: 'invalid'; readonly id: MessageId; readonly error: ContractError }

/** Maximum number of messages in a batch. */
export const MAX_BATCH = 1000

/** Parses one text: a message, a batch of them, or an error about the whole text. */
export function parseMessages(text: string): Result<Message | readonly Message[], ContractError> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return err(contractError('parse-error', 'The message is not JSON.'))
  }
  if (!Array.isArray(json)) return ok(parseMessage(json))
  if (json.length === 0) return err(contractError('invalid-request', 'The batch is empty.'))
  if (json.length > MAX_BATCH)
    return err(contractError('invalid-request', `The batch holds more than ${MAX_BATCH} messages.`))
  return ok(json.map(parseMessage))
}

function parseMessage(json: unknown): Message {
  if (!isObject(json)) return invalid(null, 'A message must be an object.')
  const hasId = Object.hasOwn(json, 'id')
  const id = json['id']
  if (hasId && !isId(id)) return invalid(null, '`id` is a string, a number or null.')
  const known = hasId ? (id as MessageId) : null
  if (json['jsonrpc'] !== '2.0') return invalid(known, '`jsonrpc` has to be "2.0".')
  if (!Object.hasOwn(json, 'method')) return parseResponse(json, known)
  const { method, params } = json
  if (typeof method !== 'string') return invalid(known, '`method` is a string.')
  // Many libraries send null for missing params.
  if (params !== undefined && typeof params !== 'object') return invalid(known, '`params` is an object.')
  const given = params ?? {}
  return hasId ? { kind: 'request', id: known, method, params: given } : { kind: 'notification', method, params: given }
}

function parseResponse(json: Record<string, unknown>, id: MessageId): Message {
  if (Object.hasOwn(json, 'result')) return { kind: 'response', id, answer: ok(json['result']) }
  if (Object.hasOwn(json, 'error')) return { kind: 'response', id, answer: err(json['error']) }
  return invalid(id, '`method` is missing.')
}

/** Returns the text of a request, or of a notification when `id` is undefined. */
export function writeCall(method: string, params: unknown, id?: MessageId): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

export type Answer =
  | { readonly jsonrpc: '2.0'; readonly id: MessageId; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: MessageId; readonly error: ErrorObject }

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const isId = (id: unknown): id is MessageId => id === null || typeof id === 'string' || typeof id === 'number'

const invalid = (id: MessageId, message: string): Message => ({
  kind: 'invalid',
  id,
  error: contractError('invalid-request', message),
})
