import type { SessionEventPayload } from '../../contract'
import type { Conversation } from '../../conversation/entities'
import { defined } from '../../kernel/defined'
import type { SubagentState } from '../../session/conversation-types'

/** Returns the state with a started subagent. The same state when it is known. */
export function spawnSubagent(
  state: Conversation,
  { childId, task, toolCallId, childSessionId, model, agentName }: SessionEventPayload<'subagent.spawned'>,
): Conversation {
  if (state.subagents.some((child) => child.childId === childId)) return state
  const child: SubagentState = {
    childId,
    task,
    status: 'running',
    ...defined({ toolCallId, childSessionId, model, agentName }),
  }
  return { ...state, subagents: [...state.subagents, child] }
}

/** Returns the state with a completed subagent and its last message. */
export function completeSubagent(
  state: Conversation,
  { childId, finalMessage, outcome, failure, model, agentName, totalTokens }: SessionEventPayload<'subagent.completed'>,
): Conversation {
  const subagents = state.subagents.map((child) =>
    child.childId === childId
      ? {
          ...child,
          status: 'completed' as const,
          ...defined({ finalMessage, outcome, failure, model, agentName, totalTokens }),
        }
      : child,
  )
  return { ...state, subagents }
}
