import type { AdapterFailure, AgentExit } from '../../../shared/adapter/port'
import { causeIn } from '../base/process/cause'

/** The end of an agent as the failure of its work; quotes the cause that its diagnostics state. */
export function failureOfExit(agentName: string, { reason, log = '' }: AgentExit): AdapterFailure {
  const cause = causeIn(log)
  const message = `${agentName} ${reason}.${cause === undefined ? '' : ` It says: ${cause}`}`
  return { message, category: 'runtime', recoverable: true }
}
