import type { ContractError } from '#shared/kernel/errors'
import { loadMessages } from '#messages'

/** Translates an error of the host. Its texts are loaded with the first error, or when the page is idle. */
export async function translated(error: ContractError): Promise<ContractError> {
  try {
    const [{ translatedError }] = await Promise.all([import('./translated-error'), loadMessages()])
    return translatedError(error)
  } catch {
    // Its English text says more than a failure to translate it.
    return error
  }
}
