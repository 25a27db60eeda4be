import type { AdapterEvent } from '#shared/adapter/port'
import { convertAll, type Told } from '#core/agents/adapters/testing/converter'
import type { JsonRecord } from '#core/agents/transcript/records'
import { mapEvent, type ServerEvent } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'
import { sessionOf } from './recordings'

/** Session id of made-up events. */
export const SESSION = 's'

export function run(events: readonly ServerEvent[], from: MapState): Told<MapState> {
  return convertAll(mapEvent, events, from)
}

/** Converts the events of a recorded session. */
export function convert(events: readonly ServerEvent[]): AdapterEvent[] {
  return run(events, initialState(sessionOf(events))).events
}

/** Converts events that follow the start of the message `m`. */
export function converted(...events: ServerEvent[]): AdapterEvent[] {
  return run([message('m'), ...events], initialState(SESSION)).events
}

export function event(type: string, properties: JsonRecord): ServerEvent {
  return { type, properties: { sessionID: SESSION, ...properties } }
}

export function message(id: string, info: JsonRecord = {}): ServerEvent {
  return event('message.updated', {
    info: { id, sessionID: SESSION, role: 'assistant', time: { created: 1 }, ...info },
  })
}

/** Builds a part of the message `m`. */
export function part(id: string, fields: JsonRecord): ServerEvent {
  return event('message.part.updated', { part: { id, messageID: 'm', sessionID: SESSION, ...fields } })
}
