import type { AdapterEvent } from '../../../shared/adapter/port'

/* What converters of native messages have in common. */

/** Events of a subagent, wrapped; those of the main conversation as they are. */
export function wrap(childId: string | undefined, events: readonly AdapterEvent[]): readonly AdapterEvent[] {
  return childId === undefined ? events : events.map((event) => ({ type: 'subagent.event', childId, event }))
}

const MAX_REMEMBERED = 2000

/** A set with one more; only the latest are remembered, so that it does not grow without end. */
export function remember(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const after = new Set(set).add(value)
  const [oldest] = after
  if (after.size > MAX_REMEMBERED && oldest !== undefined) after.delete(oldest)
  return after
}
