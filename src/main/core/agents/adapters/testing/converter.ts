import type { AdapterEvent } from '#shared/adapter/port'
import type { Converted } from '../conversion'

/** Events of consecutive messages, and the final state. */
export interface Told<State> {
  readonly state: State
  readonly events: AdapterEvent[]
}

/** Converts messages, as an agent's protocol session does. */
export function convertAll<State, Message>(
  map: (state: State, message: Message) => Converted<State>,
  messages: readonly Message[],
  begin: State,
): Told<State> {
  let state = begin
  const events = messages.flatMap((message) => {
    const mapped = map(state, message)
    state = mapped.state
    return mapped.events
  })
  return { state, events }
}
