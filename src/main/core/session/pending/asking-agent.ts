import type { PermissionAnswer } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import type { Agent, AgentSetup } from '#shared/session/entities'

/** An agent as its pending requests see it. */
export interface AskingAgent {
  readonly agent: Agent
  readonly name: string
  readonly setup: AgentSetup
  readonly deliveries: { readonly currentTurnId: string | null }
  answer(requestId: string, answer: PermissionAnswer): void
  answerQuestion(requestId: string, answer: ElicitationAnswer): void
  giveUpCode(requestId: string): void
  /** Returns the subagent that asks, as requests name it. */
  askingSubagent(childId: string | undefined): PermissionRequest['subagent']
}
