import { recording } from '#core/agents/adapters/testing/recording'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record } from '#core/agents/transcript/values'
import type { ServerEvent } from '../events/map-events'

/** Returns the events of a recorded session. */
export function recordedEvents(name: string): ServerEvent[] {
  return recording(import.meta.url, name)
}

/** Returns the session of a recording. */
export const sessionOf = ([first]: readonly ServerEvent[]): string => String(first?.properties['sessionID'])

/** Returns the part in an event; empty when it has none. */
export function partOf({ type, properties }: ServerEvent): JsonRecord {
  return type === 'message.part.updated' ? record(properties['part']) : {}
}

export const isOver = (part: JsonRecord): boolean => record(part['time'])['end'] !== undefined

/** Returns the text of a session from its finished parts of one type. */
export function finished(events: readonly ServerEvent[], type: string): string {
  const own = events.filter(({ properties }) => properties['sessionID'] === sessionOf(events)).map(partOf)
  return own
    .filter((each) => each['type'] === type && isOver(each))
    .map((each) => String(each['text']))
    .join('')
}
