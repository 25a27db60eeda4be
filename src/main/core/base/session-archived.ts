import { contractError, type ContractError } from '../../../shared/kernel/errors'

/** Error for an attempt to change an archived session. */
export function sessionArchived(message = 'The session is archived; it cannot be changed.'): ContractError {
  return contractError('session-archived', message)
}
