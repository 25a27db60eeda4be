import { contractError, type ContractError } from '../../../shared/kernel/errors'

/** The failure for a change of an archived session. */
export function sessionArchived(message = 'The session is archived; it cannot be changed.'): ContractError {
  return contractError('session-archived', message)
}
