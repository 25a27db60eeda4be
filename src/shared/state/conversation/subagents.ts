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
export function completeSubagent(state: Conversation, ended: SessionEventPayload<'subagent.completed'>): Conversation {
  return { ...state, subagents: withEndedSubagent(state.subagents, ended) }
}

/** Returns subagents with one that begins, or that begins once more. */
export function withSubagent(states: readonly SubagentState[], child: SubagentState): SubagentState[] {
  const isKnown = states.some(({ childId }) => childId === child.childId)
  return isKnown ? states.map((state) => (state.childId === child.childId ? child : state)) : [...states, child]
}

/** Returns subagents of which one ended. */
export function withEndedSubagent(
  states: readonly SubagentState[],
  { childId, finalMessage, outcome, failure, model, agentName, totalTokens }: SessionEventPayload<'subagent.completed'>,
): SubagentState[] {
  return states.map((child) =>
    child.childId === childId
      ? {
          ...child,
          status: 'completed' as const,
          ...defined({ finalMessage, outcome, failure, model, agentName, totalTokens }),
        }
      : child,
  )
}
