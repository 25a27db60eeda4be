import { recording } from '#core/agents/adapters/testing/recording'

/** A recorded event of a session. */
export interface Recorded {
  readonly type: string
  readonly id: string
  readonly agentId?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Returns the events of a recorded session. */
export function recordedEvents(name: string): Recorded[] {
  return recording(import.meta.url, name)
}

/** Returns the finished messages of the session's own agent. */
export function messagesOf(events: readonly Recorded[]): Recorded['data'][] {
  return events
    .filter(({ type, agentId }) => type === 'assistant.message' && agentId === undefined)
    .map(({ data }) => data)
}

/** Returns its text or reasoning from its finished messages. */
export function finished(events: readonly Recorded[], field: 'content' | 'reasoningText'): string {
  return messagesOf(events)
    .map((data) => (typeof data[field] === 'string' ? data[field] : ''))
    .join('')
}
