import type { AdapterEvent } from '#shared/adapter/port'
import { convertAll, type Told } from '#core/agents/adapters/testing/converter'
import { mapEvent } from '../events/map-events'
import { defined } from '#shared/kernel/defined'
import { initialState, type MapState } from '../events/map-state'

/** State at the start of a session. */
export const begin = initialState('/code')

export function run(natives: readonly unknown[]): Told<MapState> {
  return convertAll(mapEvent, natives, begin)
}

/** Converts the events of a new session. */
export function convert(natives: readonly unknown[]): AdapterEvent[] {
  return run(natives).events
}

/** Builds an event of the session's own agent, or of a subagent. */
export function event(type: string, data: object, agentId?: string): object {
  return { type, data, ...defined({ agentId }) }
}
