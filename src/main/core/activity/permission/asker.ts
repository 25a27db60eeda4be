import type { PermissionAnswer } from '#shared/adapter/port'
import type { Agent, AgentSetup } from '#shared/session/entities'

/**
 * Requester of a permission that waits for the answer: an agent of the session, or a program that a client represents.
 */
export interface Asker {
  readonly agent: Pick<Agent, 'agentId' | 'adapterName' | 'cwd' | 'profileId' | 'approvalPolicy'>
  readonly setup: AgentSetup
  /** It is no agent of the session. */
  readonly isOutside?: true
  readonly deliveries: { readonly currentTurnId: string | null }
  /** Takes the answer to the request that it gave this id. */
  answer(requestId: string, answer: PermissionAnswer): void
}
