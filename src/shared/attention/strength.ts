import type { AttentionEntry, AttentionState } from './entities'
import { attentionStates } from './states'

const order = new Map<AttentionState, number>(attentionStates.map((state, index) => [state, index]))

/** Compares two states; negative when the first is the stronger one. */
export function compareStates(a: AttentionState, b: AttentionState): number {
  return (order.get(a) ?? 0) - (order.get(b) ?? 0)
}

/** Returns the strongest state of a group; `idle` for an empty one. */
export function strongestState(states: Iterable<AttentionState>): AttentionState {
  let strongest: AttentionState = 'idle'
  for (const state of states) if (compareStates(state, strongest) < 0) strongest = state
  return strongest
}

/** Compares sessions for lists: the strongest state first, then the longest in it. */
export function compareEntries(a: AttentionEntry, b: AttentionEntry): number {
  return (
    compareStates(a.attention.state, b.attention.state) ||
    a.attention.since - b.attention.since ||
    (a.sessionId < b.sessionId ? -1 : 1)
  )
}
