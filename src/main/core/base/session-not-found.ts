import { contractError, type ContractError } from '../../../shared/kernel/errors'

/** The failure for an id that names no session. */
export function sessionNotFound(sessionId: string): ContractError {
  return contractError('session-not-found', `There is no session ${sessionId}.`, { sessionId })
}
