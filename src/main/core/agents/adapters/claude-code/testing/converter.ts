import type { AdapterEvent } from '#shared/adapter/port'
import { convertAll } from '#core/agents/adapters/testing/converter'
import { mapFrame } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'

/** Converts frames, of a new session by default. */
export function convert(frames: readonly unknown[], begin: MapState = initialState(true)): AdapterEvent[] {
  return convertAll(mapFrame, frames, begin).events
}
