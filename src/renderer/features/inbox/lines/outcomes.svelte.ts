import { SvelteMap } from 'svelte/reactivity'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { lineTotals } from '#renderer/features/files/file-labels'
import { lastLineOf } from '../last-line'

/** Outcome of the last turn of a session. */
export interface Outcome {
  /** Number of changed files of the session, and their lines. */
  readonly files: number
  readonly added: number
  readonly removed: number
  /** Last line of the answer; empty when there is none. */
  readonly words: string
  /** Reason of a failure. */
  readonly error: string | undefined
}

/** Outcomes of sessions, each read once for the time at which it was reached. */
class Outcomes {
  readonly #known = new SvelteMap<string, Outcome>()
  readonly #asked = new Set<string>()

  constructor(private readonly connection: Connection) {}

  /** Returns the outcome that a session reached at a time; undefined until it is read. */
  of(sessionId: string, at: number | undefined): Outcome | undefined {
    return this.#known.get(keyOf(sessionId, at))
  }

  async read(sessionId: string, at: number | undefined): Promise<void> {
    const key = keyOf(sessionId, at)
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    const [changed, said] = await Promise.all([
      this.connection.request('session.files.list', { sessionId }),
      this.#lastMessage(sessionId),
    ])
    // A later look asks again.
    if (!changed.ok && said === null) this.#asked.delete(key)
    const files = changed.ok ? changed.value.files.filter(({ isReverted }) => isReverted !== true) : []
    this.#known.set(key, {
      files: files.length,
      ...lineTotals(files),
      words: said === null ? '' : lastLineOf(said.blocks),
      error: said?.turns.at(-1)?.error,
    })
  }

  async #lastMessage(sessionId: string) {
    const counted = await this.connection.request('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
    if (!counted.ok) return null
    const fromPosition = Math.max(0, counted.value.total - 1)
    if (fromPosition === 0) return counted.value
    const last = await this.connection.request('session.getMessages', { sessionId, fromPosition, limit: 1 })
    return last.ok ? last.value : null
  }
}

const keyOf = (sessionId: string, at: number | undefined) => `${sessionId} ${at ?? ''}`
const known = new WeakMap<Connection, Outcomes>()

/** Returns the outcomes that a window has read. */
export function outcomesOf(connection: Connection): Outcomes {
  const outcomes = known.get(connection) ?? new Outcomes(connection)
  known.set(connection, outcomes)
  return outcomes
}
