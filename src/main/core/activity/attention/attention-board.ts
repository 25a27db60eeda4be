import { leadOf } from '#shared/session/lead'
import type { SessionEvent } from '#shared/contract'
import type { Attention, AttentionEntry } from '#shared/attention/entities'
import {
  attentionOf,
  isQuiet,
  NO_FACTS,
  reduceAttention,
  withSnoozed,
  type AttentionFacts,
} from '#shared/state/attention'
import { compareEntries } from '#shared/attention/strength'
import type { Session, SessionListItem } from '#shared/session/entities'
import type { ListFeed } from '#core/session/stream/list-feed'
import type { FollowedSession } from '#core/base/parts/part'
import type { Clock } from '#shared/kernel/clock'
import { defined } from '#shared/kernel/defined'
import { setLongTimeout } from '#core/base/long-timeout'
import type { StoreReader } from '#core/store/port'

/** Changes within this time are announced together. */
const GATHER_MS = 50

/** A session in which something is live. */
interface Followed {
  readonly session: Session
  readonly facts: AttentionFacts
}

/**
 * The attention states of all sessions. Memory holds only those in which something is live; the store holds the outcomes
 * that nobody has taken note of. Everything else is idle and costs nothing.
 */
export class AttentionBoard {
  private readonly followed = new Map<string, Followed>()
  /** Sessions whose state changed, with the state; null when they are gone. */
  private readonly changed = new Map<string, AttentionEntry | null>()
  private timer: NodeJS.Timeout | undefined
  /** Stops waiting for the end of a snooze, by session. */
  private readonly snoozes = new Map<string, () => void>()

  constructor(
    private readonly options: {
      readonly store: { readonly read: Pick<StoreReader, 'sessionsToNote' | 'parkedSessions'> }
      readonly feed: ListFeed
      readonly clock: Clock
      /** Returns the open permission requests of a session that the user has put off. */
      readonly snoozed: (sessionId: string) => readonly string[]
    },
  ) {}

  /** Takes an event that was published. */
  take({ sessionId, session }: FollowedSession, event: SessionEvent): void {
    const before = this.followed.get(sessionId)
    const facts = reduceAttention(before?.facts ?? NO_FACTS, event)
    const isSame = facts === (before?.facts ?? NO_FACTS)
    if (event.type === 'purged') this.forget(sessionId)
    else if (!isSame || (before === undefined ? isAboutOutcome(event, session) : before.session !== session))
      this.put({ session, facts })
  }

  /** Looks again at the requests that the user can put off. */
  snoozesChanged(): void {
    for (const { session, facts } of [...this.followed.values()]) {
      if (!facts.requests.some(({ kind }) => kind === 'permission')) continue
      const next = withSnoozed(facts, this.options.snoozed(session.sessionId))
      if (next !== facts) this.put({ session, facts: next })
    }
  }

  /** Adds the attention state to a list item, unless the session is idle. */
  readonly overlay = (item: SessionListItem): SessionListItem => {
    const attention = this.attentionOf(item)
    return attention.state === 'idle' ? item : { ...item, attention }
  }

  /** Returns the sessions that are not idle. */
  async list(): Promise<AttentionEntry[]> {
    const { read } = this.options.store
    const [noted, parked] = await Promise.all([read.sessionsToNote(), read.parkedSessions()])
    const known = new Set(noted.map(({ sessionId }) => sessionId))
    const others = [...noted, ...parked.filter(({ sessionId }) => !known.has(sessionId))]
    const stored = others.filter(({ sessionId }) => !this.followed.has(sessionId))
    const live = [...this.followed.values()].map(({ session }) => session)
    for (const session of stored) this.awaitReturn(session)
    return [...live, ...stored]
      .map((session) => entryOf(session, this.attentionOf(session)))
      .filter(({ attention }) => attention.state !== 'idle')
      .sort(compareEntries)
  }

  /** True while something in any session runs or waits for the user. */
  get isLive(): boolean {
    return this.followed.size > 0
  }

  end(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const stop of this.snoozes.values()) stop()
    this.snoozes.clear()
  }

  private attentionOf(session: Session): Attention {
    const facts = this.followed.get(session.sessionId)?.facts ?? NO_FACTS
    return attentionOf(facts, session, this.options.clock.now())
  }

  /** Announces a session that is put off when its time has come. */
  private awaitReturn(session: Session): void {
    const { sessionId, snoozedUntil } = session
    this.snoozes.get(sessionId)?.()
    this.snoozes.delete(sessionId)
    const { clock } = this.options
    if (snoozedUntil === undefined || snoozedUntil <= clock.now()) return
    const stop = setLongTimeout(clock, snoozedUntil, () => {
      this.put({ session, facts: this.followed.get(sessionId)?.facts ?? NO_FACTS })
    })
    this.snoozes.set(sessionId, stop)
  }

  private put(followed: Followed): void {
    const { session, facts } = followed
    if (isQuiet(facts)) this.followed.delete(session.sessionId)
    else this.followed.set(session.sessionId, followed)
    this.awaitReturn(session)
    this.changed.set(session.sessionId, entryOf(session, this.attentionOf(session)))
    this.announceSoon()
  }

  private forget(sessionId: string): void {
    this.followed.delete(sessionId)
    this.snoozes.get(sessionId)?.()
    this.snoozes.delete(sessionId)
    this.changed.set(sessionId, null)
    this.announceSoon()
  }

  private announceSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const changed = [...this.changed]
      this.changed.clear()
      this.options.feed.announce('attention.changed', {
        sessions: changed.flatMap(([, entry]) => (entry === null ? [] : [entry])),
        removed: changed.flatMap(([sessionId, entry]) => (entry === null ? [sessionId] : [])),
      })
    }, GATHER_MS)
  }
}

/** Returns true when the entry of a session in which nothing is live may differ after the event. */
function isAboutOutcome({ type }: SessionEvent, { pendingOutcome, park, snoozedUntil }: Session): boolean {
  switch (type) {
    case 'turn.completed':
    case 'parked':
    case 'unparked':
    case 'attention.seen':
    case 'attention.unseen':
    case 'attention.snoozed':
    case 'closed':
    case 'archived':
    case 'abandoned':
      return true
    case 'title.generated':
    case 'metadata.updated':
    case 'updated':
      return pendingOutcome !== undefined || park !== undefined || snoozedUntil !== undefined
    default:
      return false
  }
}

/** Returns a session as the list of attention shows it. */
function entryOf(session: Session, attention: Attention): AttentionEntry {
  const { sessionId, title, parentSessionId, branchKind, leadAgentId, agents } = session
  const lead = leadOf({ agents, leadAgentId })
  const folder = session.targetWorkingDirectory ?? lead?.cwd
  const adapterName = lead?.adapterName ?? session.adapterName
  return {
    sessionId,
    attention,
    ...defined({ title, folder, adapterName, parentSessionId, branchKind }),
  }
}
