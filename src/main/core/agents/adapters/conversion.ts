import type { AdapterEvent, Words } from '../../../../shared/adapter/port'

/* What converters of native messages have in common. */

/** The state of a conversion after something that an agent said, and what that tells. */
export interface Converted<State> {
  readonly state: State
  readonly events: readonly AdapterEvent[]
}

/** Events of a subagent, wrapped; those of the main conversation as they are. */
export function wrap(childId: string | undefined, events: readonly AdapterEvent[]): readonly AdapterEvent[] {
  return childId === undefined ? events : events.map((event) => ({ type: 'subagent.event', childId, event }))
}

/** What is left to say of a text after a first part of it was told, or what was taken for that. */
export function wordsAfter(told: string, whole: string): Words {
  return whole.startsWith(told) ? { delta: whole.slice(told.length) } : { delta: whole, replaces: told.length }
}

/** Whether words that come after an event belong to another block than those before it. */
export function endsWords({ type }: AdapterEvent): boolean {
  return type === 'message.started' || type === 'block' || (type.startsWith('tool.') && type !== 'tool.progress')
}
