import type { AdapterEvent } from '#shared/adapter/port'
import { convertAll, type Told } from '#core/agents/adapters/testing/converter'
import type { Message } from '../protocol/app-server'
import { mapNotification } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'
import { threadOf, type Recorded } from './recordings'

const THREAD = 't'

/** Returns the state at the start of a thread. */
export const begin = (isNew = true): MapState => initialState(THREAD, isNew)

export function run(messages: readonly Message[], from: MapState): Told<MapState> {
  return convertAll(mapNotification, messages, from)
}

/** Converts a recorded thread. */
export function convert(messages: readonly Recorded[], isNew = true): AdapterEvent[] {
  return run(messages, initialState(threadOf(messages), isNew)).events
}

/** Converts messages of a new thread. */
export function converted(...messages: Message[]): AdapterEvent[] {
  return run(messages, begin()).events
}

/** Builds a notification about that thread. */
export function said(method: string, params: object): Message {
  return { method, params: { threadId: THREAD, ...params } }
}

/** Builds a notification about one of its items. */
export function item(method: 'started' | 'completed', of: object): Message {
  return said(`item/${method}`, { item: of })
}
