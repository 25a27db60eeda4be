import type { Connection } from './connection.svelte'
import { SessionMirror } from './session-mirror.svelte'

/** The mirrors of a window, one for each session somebody looks at. */
export class Mirrors {
  readonly #entries = new Map<string, { readonly mirror: SessionMirror; users: number }>()

  constructor(private readonly connection: Connection) {
    connection.onReady(() => {
      for (const { mirror } of this.#entries.values()) void mirror.subscribe()
    })
    connection.onSessionEvent((event) => this.#entries.get(event.sessionId)?.mirror.receive(event))
  }

  /** The mirror of a session, followed until as many `release` calls came. */
  acquire(sessionId: string): SessionMirror {
    const entry = this.#entries.get(sessionId)
    if (entry !== undefined) {
      entry.users++
      return entry.mirror
    }
    const mirror = new SessionMirror(this.connection, sessionId)
    this.#entries.set(sessionId, { mirror, users: 1 })
    void mirror.subscribe()
    return mirror
  }

  release(sessionId: string): void {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined || --entry.users > 0) return
    this.#entries.delete(sessionId)
    entry.mirror.dispose()
  }
}
