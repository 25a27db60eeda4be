import type { AdapterEvent, Words } from '#shared/adapter/port'

/* What converters of native messages have in common. */

/** State of a conversion after a message of the agent, and the resulting events. */
export interface Converted<State> {
  readonly state: State
  readonly events: readonly AdapterEvent[]
}

/** Wraps the events of a subagent; those of the main conversation are unchanged. */
export function wrap(childId: string | undefined, events: readonly AdapterEvent[]): readonly AdapterEvent[] {
  return childId === undefined ? events : events.map((event) => ({ type: 'subagent.event', childId, event }))
}

/** Returns the rest of a text after its first part, or what was taken for it, was emitted. */
export function wordsAfter(told: string, whole: string): Words {
  return whole.startsWith(told) ? { delta: whole.slice(told.length) } : { delta: whole, replaces: told.length }
}

/** Returns whether text after an event belongs to another block than the text before it. */
export function endsWords({ type }: AdapterEvent): boolean {
  return type === 'message.started' || type === 'block' || (type.startsWith('tool.') && type !== 'tool.progress')
}
