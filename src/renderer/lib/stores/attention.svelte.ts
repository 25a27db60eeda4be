import { AttentionMirror, nextInQueue, type AttentionChange } from '#client/attention-mirror'
import type { Attention, AttentionEntry, AttentionState } from '#shared/attention/entities'
import { strongestState } from '#shared/attention/strength'
import type { Connection } from '../host/connection.svelte'

/** The attention states of all sessions, kept up to date by events. */
export class AttentionStates {
  readonly #mirror: AttentionMirror
  readonly #listeners = new Set<(changes: readonly AttentionChange[]) => void>()
  #byId = $state.raw<ReadonlyMap<string, AttentionEntry>>(new Map())
  /** The sessions that are not idle, the strongest state first, then the longest in it. */
  readonly sessions = $derived([...this.#byId.values()])
  /** Number of requests that wait for the user. */
  waiting = $state(0)

  constructor(connection: Connection) {
    this.#mirror = new AttentionMirror(connection, (changes) => {
      this.#byId = new Map(this.#mirror.sessions.map((entry) => [entry.sessionId, entry]))
      this.waiting = this.#mirror.waiting
      for (const listener of this.#listeners) listener(changes)
    })
    connection.onReady(() => void this.#mirror.load())
  }

  /** Returns the state of a session; undefined when it is idle. */
  of(sessionId: string): Attention | undefined {
    return this.#byId.get(sessionId)?.attention
  }

  /** Returns the strongest state of a group of sessions. */
  ofGroup(sessionIds: Iterable<string>): AttentionState {
    return strongestState([...sessionIds].map((sessionId) => this.of(sessionId)?.state ?? 'idle'))
  }

  /** Returns the session that needs the user next after another one, or the first; undefined when none does. */
  next(after: string | null): string | undefined {
    return nextInQueue(this.sessions, after)?.sessionId
  }

  /** Calls a listener with every change. Returns a function that stops that. */
  onChange(listener: (changes: readonly AttentionChange[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
