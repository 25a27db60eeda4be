import type { EventThat, SessionEvent } from '#shared/contract'
import type { AgentEvent } from '#shared/roster/entities'
import type { LimitStop } from '#shared/limits/entities'
import { contentText } from '#shared/session/block-text'
import { stopFailure } from '#core/session/reports/used-budget'
import { splitPoint } from '#core/store/port/outputs'

/** The longest text such an event carries, in characters; the conversation has the rest. */
const LONGEST = 2000

/** Information about an agent in a session event, without the common fields. */
export interface AgentNews extends Pick<AgentEvent, 'kind' | 'message' | 'error' | 'stoppedBy'> {
  readonly agentId: string
}

/** The outcomes that end an agent's work without its being done. */
const ENDS: Readonly<Record<string, string>> = {
  cancelled: 'Cancelled.',
  superseded: 'Interrupted for another message.',
  rejected: 'The message was refused.',
}

/** Codes of the failures of work that a limit stopped. */
const STOPS: Readonly<Record<LimitStop['limit'], string>> = { budget: 'budget-exceeded', timeout: 'turn-timeout' }

/**
 * Converts a session event for clients that follow agents; undefined when it is irrelevant. `stoppedBy`: the limit that
 * stopped the turn.
 */
export function agentNews(given: SessionEvent, stoppedBy?: LimitStop): AgentNews | undefined {
  const event = given as EventThat<'roster'>
  const { agentId } = event
  if (agentId === undefined) return undefined
  switch (event.type) {
    case 'user_message.acknowledged':
      return { agentId, kind: 'started' }
    case 'tool.started':
      return { agentId, kind: 'progress', message: event.payload.title ?? event.payload.tool }
    case 'message': {
      const text = event.payload.role === 'assistant' ? contentText(event.payload.blocks ?? []) : ''
      return text === '' ? undefined : { agentId, kind: 'output', message: cut(text) }
    }
    case 'permission.requested':
      return { agentId, kind: 'blocked', message: event.payload.summary }
    case 'elicitation.requested':
      return { agentId, kind: 'blocked', message: cut(event.payload.message) }
    case 'auth.deviceCode.requested':
      return { agentId, kind: 'blocked', message: `Sign in with the code ${event.payload.code}` }
    case 'user_message.completed': {
      const { outcome } = event.payload
      if (outcome === 'completed') return { agentId, kind: 'completed' }
      if (stoppedBy !== undefined && (outcome === 'cancelled' || outcome === 'rejected')) {
        const error = { message: stopFailure(stoppedBy).message, code: STOPS[stoppedBy.limit] }
        return { agentId, kind: 'failed', error, stoppedBy }
      }
      const message = ENDS[outcome]
      // Errors have a separate event; a merged message continues in another prompt.
      return message === undefined ? undefined : { agentId, kind: 'failed', error: { message, code: outcome } }
    }
    case 'error': {
      const { message, category } = event.payload
      return { agentId, kind: 'failed', error: { message, code: category } }
    }
    default:
      event satisfies never
      return undefined
  }
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, splitPoint(text, LONGEST - 1))}…`
}
