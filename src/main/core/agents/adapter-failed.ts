import type { AdapterFailure } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'

/** Returns an adapter's failure as that of a request. */
export function adapterFailed(failure: AdapterFailure): Result<never, ContractError> {
  return err(contractError('adapter-failed', failure.message, { category: failure.category }))
}
