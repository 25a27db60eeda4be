import type { ContractError } from '../../../shared/kernel/errors'
import { renderedText, textNameOf } from '../../../shared/kernel/error-texts'
import { m } from '../../../messages'

/** Returns an error of the host with its message in the language of the app. A text of its own stays as it is. */
export function translatedError(error: ContractError): ContractError {
  const name = textNameOf(error)
  return name === undefined ? error : { ...error, message: renderedText(m.errors.host[name], error.details ?? {}) }
}
