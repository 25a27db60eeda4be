import { contractError, type ErrorCode } from '../kernel/errors'
import type { ErrorForm } from './error-form'

/** Number that JSON-RPC leaves to servers for any failure; the host goes by the name. */
const ANY_FAILURE = -32000

/**
 * Failures by their names alone. For a window, whose host is of its own version: the table of numbers would be a
 * hundredth of what it loads before it shows anything.
 */
export const namedErrors: ErrorForm = {
  write: ({ code, message, text, details }) => ({ code: ANY_FAILURE, message, data: { ...details, code, text } }),
  read(json) {
    const { message, data } = (json ?? {}) as { readonly message?: unknown; readonly data?: unknown }
    const { code, text, ...details } = (data ?? {}) as Readonly<Record<string, unknown>>
    const error = contractError(
      typeof code === 'string' ? (code as ErrorCode) : 'internal',
      typeof message === 'string' ? message : '',
      Object.keys(details).length > 0 ? details : undefined,
    )
    return typeof text === 'string' ? { ...error, text } : error
  },
}
