import type { AdapterEvent } from '../../../../../shared/adapter/port'
import type { Converted } from '../conversion'

/** What messages tell that come one after the other, and the state in the end. */
export interface Told<State> {
  readonly state: State
  readonly events: AdapterEvent[]
}

/** Converts messages, as an agent's traffic does. */
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
