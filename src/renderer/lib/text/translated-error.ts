import type { ContractError } from '#shared/kernel/errors'
import { isErrorText, renderedText } from '#shared/kernel/error-texts'
import { m } from '#messages'

/** Returns an error of the host with its message in the language of the app. A text of its own stays as it is. */
export function translatedError(error: ContractError): ContractError {
  if (!isErrorText(error.text)) return error
  return { ...error, message: renderedText(m.errors.host[error.text], error.details ?? {}) ?? error.message }
}
