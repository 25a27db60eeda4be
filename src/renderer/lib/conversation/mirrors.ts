import type { Connection } from '../host/connection.svelte'
import { nextFrame, type Scheduler } from '../page/frame-queue'
import { liveSessionParts, liveSessions } from './live-sessions'
import type { SessionMirror } from './session-mirror.svelte'

/** Time in ms between updates of a conversation that nobody looks at. */
const UNATTENDED_DELAY_MS = 1000
/** Time in ms for which a conversation that may be opened soon is followed. */
const PREFETCHED_MS = 10_000

interface Entry {
  readonly mirror: SessionMirror
  users: number
  /** Number of views on the screen. */
  attending: number
}

/** The mirrors of a window, one for each session that it shows or keeps. */
export class Mirrors {
  readonly #entries = new Map<string, Entry>()
  readonly #prefetched = new Set<string>()

  constructor(private readonly connection: Connection) {
    connection.onReady(() => {
      for (const { mirror } of this.#entries.values()) void mirror.subscribe()
    })
    connection.onSessionEvent((event) => this.#entries.get(event.sessionId)?.mirror.receive(event))
  }

  /** The mirror of a session, followed until as many `release` calls came. Needs the parts of live sessions. */
  acquire(sessionId: string): SessionMirror {
    const entry = this.#entries.get(sessionId)
    if (entry !== undefined) {
      entry.users++
      return entry.mirror
    }
    const schedule: Scheduler = (callback) => {
      if ((this.#entries.get(sessionId)?.attending ?? 0) > 0) nextFrame(callback)
      else setTimeout(callback, UNATTENDED_DELAY_MS)
    }
    const { SessionMirror: Mirror } = liveSessionParts()
    const mirror = new Mirror(this.connection, sessionId, schedule)
    this.#entries.set(sessionId, { mirror, users: 1, attending: 0 })
    void mirror.subscribe()
    return mirror
  }

  release(sessionId: string): void {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined || --entry.users > 0) return
    this.#entries.delete(sessionId)
    entry.mirror.dispose()
  }

  /** Brings an acquired mirror up to date and applies its events frame by frame, until the returned function is called. */
  attend(sessionId: string): () => void {
    const entry = this.#entries.get(sessionId)
    if (entry === undefined) return () => undefined
    entry.attending++
    entry.mirror.flush()
    return () => {
      entry.attending--
    }
  }

  /** Fetches a conversation that may be opened soon, and follows it for a moment. */
  prefetch(sessionId: string): void {
    if (this.#prefetched.has(sessionId)) return
    this.#prefetched.add(sessionId)
    if (liveSessions.module === null) {
      void liveSessions.load().then(() => {
        this.#prefetched.delete(sessionId)
        if (liveSessions.module !== null) this.prefetch(sessionId)
      })
      return
    }
    this.acquire(sessionId)
    setTimeout(() => {
      this.#prefetched.delete(sessionId)
      this.release(sessionId)
    }, PREFETCHED_MS)
  }
}
