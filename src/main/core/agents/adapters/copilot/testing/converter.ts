import type { AdapterEvent } from '../../../../../../shared/adapter/port'
import { convertAll, type Told } from '../../testing/converter'
import { mapEvent } from '../map-events'
import { initialState, type MapState } from '../map-state'

/** The state in which a session begins. */
export const begin = initialState('/code')

export function run(natives: readonly unknown[]): Told<MapState> {
  return convertAll(mapEvent, natives, begin)
}

/** What events of a session tell that begins with them. */
export function convert(natives: readonly unknown[]): AdapterEvent[] {
  return run(natives).events
}

/** An event of the session's own agent, or of a subagent. */
export function event(type: string, data: object, agentId?: string): object {
  return { type, data, ...(agentId === undefined ? {} : { agentId }) }
}
