import { defined } from '#shared/kernel/defined'
import type { AnySessionEvent, RequestInput, SessionEvent } from '#shared/contract'

/** A change of one agent. */
export type AgentChanges = Omit<RequestInput<'session.agent.update'>, 'sessionId' | 'agentId' | 'history'>

/** A change that waits until someone decides how much of the conversation the agent receives. */
export interface WaitingChange {
  readonly agentId: string
  readonly changes: AgentChanges
}

/** Returns the change that an event asks about; undefined for other events, and for changes that it does not name. */
export function askedChange(event: AnySessionEvent): WaitingChange | undefined {
  const known = event as SessionEvent
  if (known.type !== 'connectorSwap.editRequested') return undefined
  const { agentId, newModel, newCwd } = known.payload
  if (newModel === undefined && newCwd === undefined) return undefined
  return {
    agentId,
    changes: {
      ...defined({ model: newModel, cwd: newCwd }),
    },
  }
}
