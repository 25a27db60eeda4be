import type { AttentionEntry } from '#shared/attention/entities'
import type { SessionListItem } from '#shared/session/entities'
import { MOST_SESSIONS } from './bounds'

/** Changes that a machine told closely after each other. */
interface ToldChanges {
  readonly rows: readonly SessionListItem[]
  readonly removed: readonly string[]
  readonly attention: readonly AttentionEntry[]
  /** Its requests for permission, or its questions, changed. */
  readonly permissions: boolean
  readonly questions: boolean
}

/**
 * Changes of a machine's list that were told and not yet taken. Of each session only the latest is kept, so that no machine
 * causes more work, or fills more memory, than its list has rows.
 */
export class ListChanges {
  private readonly sessions = new Map<string, SessionListItem | null>()
  private readonly attention = new Map<string, AttentionEntry>()
  private readonly asked = { permissions: false, questions: false }
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly pauseMs: number,
    private readonly onDue: () => void,
  ) {}

  /** A session changed; null: it is gone. */
  changed(sessionId: string, row: SessionListItem | null): void {
    this.note(this.sessions, sessionId, row)
  }

  attended(entry: AttentionEntry): void {
    this.note(this.attention, entry.sessionId, entry)
  }

  /** The lists of requests of its agents changed. */
  requestsChanged(kind: 'permissions' | 'questions'): void {
    this.asked[kind] = true
    this.schedule()
  }

  /** Takes what was told since. */
  take(): ToldChanges {
    const rows = [...this.sessions.values()].filter((row) => row !== null)
    const removed = [...this.sessions].flatMap(([sessionId, row]) => (row === null ? [sessionId] : []))
    const told = { rows, removed, attention: [...this.attention.values()], ...this.asked }
    this.forgetRows()
    Object.assign(this.asked, { permissions: false, questions: false })
    return told
  }

  /** Forgets what was told of sessions, because a whole list follows. */
  forgetRows(): void {
    this.sessions.clear()
    this.attention.clear()
  }

  /** Ends taking changes until the next is told. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.take()
  }

  private note<T>(latest: Map<string, T>, sessionId: string, value: T): void {
    if (latest.size >= MOST_SESSIONS && !latest.has(sessionId)) return
    latest.set(sessionId, value)
    this.schedule()
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.onDue()
    }, this.pauseMs)
  }
}
