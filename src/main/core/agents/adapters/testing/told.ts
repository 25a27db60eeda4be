import type { AdapterEvent } from '#shared/adapter/port'
import { withWords } from '#shared/adapter/words'
import type { Sighting } from '../conformance/rules'

/** Returns the text of one kind in events. */
export function saidIn(events: readonly AdapterEvent[], type: 'text' | 'reasoning' = 'text'): string {
  return events.reduce((said, event) => (event.type === type ? withWords(said, event) : said), '')
}

/** Returns the events of one type. */
export function ofType<T extends AdapterEvent['type']>(
  events: readonly AdapterEvent[],
  type: T,
): Extract<AdapterEvent, { type: T }>[] {
  return events.filter((event): event is Extract<AdapterEvent, { type: T }> => event.type === type)
}

/** Returns the notices for the user. */
export function noticesIn(events: readonly AdapterEvent[]): string[] {
  return ofType(events, 'notice').map(({ message }) => message)
}

/** Returns events as the rules of the port see them. */
export function sightings(events: readonly AdapterEvent[]): Sighting[] {
  return events.map((event) => ({ what: 'event', event }))
}
