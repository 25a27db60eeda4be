import type { Attention, AttentionEntry } from '../shared/attention/entities'
import { waitingCount } from '../shared/state/attention'
import { compareEntries } from '../shared/attention/strength'
import type { Connection } from './connection'

/** A change of one session's state. */
export interface AttentionChange {
  readonly entry: AttentionEntry
  /** Absent: the session was idle. */
  readonly before: Attention | undefined
}

/** The attention states of all sessions, as a client knows them. */
export class AttentionMirror {
  private entries: ReadonlyMap<string, AttentionEntry> = new Map()
  private attempt = 0

  /** `onChange`: called with every change; without changes after the states were loaded anew. */
  constructor(
    private readonly client: Pick<Connection, 'request' | 'onServerEvent'>,
    private readonly onChange: (changes: readonly AttentionChange[]) => void,
  ) {
    client.onServerEvent((event) => {
      if (event.type === 'attention.changed') this.take(event.payload.sessions, event.payload.removed)
    })
  }

  /** Loads the states; to be called after every connection. */
  readonly load = async (): Promise<void> => {
    const attempt = ++this.attempt
    const listed = await this.client.request('attention.list', {})
    if (!listed.ok || attempt !== this.attempt) return
    this.entries = new Map(listed.value.sessions.map((entry) => [entry.sessionId, entry]))
    this.onChange([])
  }

  /** Returns the state of a session that is not idle. */
  of(sessionId: string): Attention | undefined {
    return this.entries.get(sessionId)?.attention
  }

  /** The sessions that are not idle, the strongest state first, then the longest in it. */
  get sessions(): AttentionEntry[] {
    return [...this.entries.values()].sort(compareEntries)
  }

  /** Number of requests that wait for the user. */
  get waiting(): number {
    let sum = 0
    for (const { attention } of this.entries.values()) sum += waitingCount(attention)
    return sum
  }

  private take(changed: readonly AttentionEntry[], removed: readonly string[]): void {
    const next = new Map(this.entries)
    const changes = changed.map((entry) => ({ entry, before: next.get(entry.sessionId)?.attention }))
    for (const sessionId of removed) next.delete(sessionId)
    for (const entry of changed)
      if (entry.attention.state === 'idle') next.delete(entry.sessionId)
      else next.set(entry.sessionId, entry)
    this.entries = next
    this.onChange(changes)
  }
}

/**
 * Returns the session to go to next for a person who works off what needs them: the one after `current` in the queue of
 * sessions that need the user, or the first; undefined when there is none.
 */
export function nextInQueue(sessions: readonly AttentionEntry[], current: string | null): AttentionEntry | undefined {
  const queue = sessions.filter(({ attention }) => attention.state === 'needsYou')
  const at = queue.findIndex(({ sessionId }) => sessionId === current)
  return queue[at + 1] ?? queue[0]
}
