import { contractError, type ContractError } from '../../../shared/kernel/errors'

/** Error for an id that belongs to no session. */
export function sessionNotFound(sessionId: string): ContractError {
  return contractError('session-not-found', `There is no session ${sessionId}.`, { sessionId })
}
