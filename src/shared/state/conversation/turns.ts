import type { SessionEventOf } from '../../contract'
import type { Conversation } from '../../conversation/entities'
import { defined } from '../../kernel/defined'
import type { Turn, TurnOutcome } from '../../session/entities'

/** Returns the state with a started turn. The same state when it is known. */
export function startTurn(state: Conversation, event: SessionEventOf<'turn.started'>): Conversation {
  const { turnId, sessionId, turnNumber, initiator, model } = event.payload
  if (state.turns.some((turn) => turn.turnId === turnId)) return state
  const turn: Turn = {
    turnId,
    sessionId,
    turnNumber,
    startedAt: event.timestamp,
    status: 'active',
    ...defined({ model, initiator }),
  }
  return { ...state, turns: [...state.turns, turn] }
}

/** Returns the state with a completed turn and its outcome. */
export function completeTurn(state: Conversation, event: SessionEventOf<'turn.completed'>): Conversation {
  const { turnId, success, outcome, error, errorCategory, recoverable, stoppedBy, limit, metrics, usage } =
    event.payload
  return patchTurn(state, turnId, {
    status: success ? 'completed' : 'error',
    outcome: outcome ?? earlierOutcome(state, turnId, success),
    completedAt: event.timestamp,
    ...defined({ error, errorCategory, recoverable, stoppedBy, limit, metrics, usage }),
  })
}

/** Derives the outcome of a turn from a log written before outcomes were recorded. */
function earlierOutcome({ messages }: Conversation, turnId: string, success: boolean): TurnOutcome {
  if (!success) return 'error'
  const isCancelled = messages.some(
    (message) =>
      message.turnId === turnId && message.deliveries?.some((delivery) => delivery.outcome === 'cancelled') === true,
  )
  return isCancelled ? 'cancelled' : 'completed'
}

/** Updates fields of a turn. The same state when the turn is unknown. */
export function patchTurn(state: Conversation, turnId: string, patch: Partial<Turn>): Conversation {
  const at = state.turns.findLastIndex((turn) => turn.turnId === turnId)
  const turn = state.turns[at]
  return turn === undefined ? state : { ...state, turns: state.turns.with(at, { ...turn, ...patch }) }
}
