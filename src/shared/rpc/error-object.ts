import { contractError, errorNumbers, type ContractError, type ErrorCode } from '../kernel/errors'
import { defined } from '../kernel/defined'
import type { ErrorForm, ErrorObject } from './error-form'

/** Sends both the number and the name of a code: programs in other languages know the number. */
export function toErrorObject(error: ContractError): ErrorObject {
  return {
    code: errorNumbers[error.code],
    message: error.message,
    data: { ...error.details, code: error.code, ...defined({ text: error.text }) },
  }
}

const codesByNumber = new Map(
  Object.entries(errorNumbers).map(([code, number]) => [number as number, code as ErrorCode]),
)

/**
 * Reads the error of a response from any sender. A code unknown to this side (from a newer host) becomes `internal`
 * with the original in `details`; the message is kept.
 */
export function fromErrorObject(json: unknown): ContractError {
  const { code, message, data } = asRecord(json)
  const { code: name, text: textName, ...details } = asRecord(data)
  const known =
    typeof name === 'string' && Object.hasOwn(errorNumbers, name)
      ? (name as ErrorCode)
      : codesByNumber.get(typeof code === 'number' ? code : Number.NaN)
  const text = typeof message === 'string' && message !== '' ? message : 'The request failed.'
  if (known === undefined) return contractError('internal', text, { ...details, unknownCode: name ?? code })
  const error = contractError(known, text, Object.keys(details).length > 0 ? details : undefined)
  return typeof textName === 'string' ? { ...error, text: textName } : error
}

const asRecord = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}

/** Failures with the numbers and names of the contract. */
export const errorObjects: ErrorForm = { write: toErrorObject, read: fromErrorObject }
