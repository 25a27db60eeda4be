import type { AnySessionEvent } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { SnapshotUsage } from '#shared/snapshot/entities'
import type { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '#shared/session/entities'
import type { UsageRollup } from '#shared/usage/rollup'
import { bundleRow, type EventRow } from '../log/event-bundles'
import type { SessionStatePatch } from '../port'
import type { Row } from '../schema'
import { RememberedMessage } from '../writes/context'
import { eventRows } from '../writes/events'
import { messageRow, preview } from '../writes/messages'
import { memoryOfRows, prepareMessage, type PreparedMessage } from './prepared-message'
import { SentMemory } from './sent-memory'
import { StagedEvents } from './staged-events'
import type { ImportTarget } from './target'

/** Key in rows of a session that has none yet. */
const NO_KEY = 0

/** A session that is not in the store yet, or only found there, as it will be stored. Plain data. */
export interface PreparedSession {
  readonly session: Session
  /** It takes the place of a session that was found at another tool and has no content. */
  readonly replaces: boolean
  readonly firstUserMessage: string | null
  readonly agents: readonly Agent[]
  readonly turns: readonly Turn[]
  readonly messages: readonly PreparedMessage[]
  readonly events: readonly EventRow[]
  readonly bundles: readonly Row<'event_bundle'>[]
  readonly state: SessionStatePatch
  readonly nextSequence: number
  /** The number of its last event. */
  readonly lastSequence: number
  readonly usage: readonly SnapshotUsage[]
  readonly totals: ReadonlyMap<string, readonly UsageRollup[]>
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }

/**
 * Prepares sessions for a store without access to it, so that another thread only has to write rows. They have no
 * removals and merges.
 */
export class PreparedImport implements ImportTarget {
  readonly #sessions = new Map<string, Growing<PreparedSession>>()
  readonly #logs = new Map<string, StagedEvents>()
  readonly #memory = new SentMemory()
  #last: { readonly messageId: string; readonly message: RememberedMessage } | null = null
  readonly #eventRow = eventRows({
    // An event comes right after the message that it is about.
    findMessage: (messageId) => (this.#last?.messageId === messageId ? this.#last.message : null),
  })

  get sessions(): readonly PreparedSession[] {
    return [...this.#sessions.values()]
  }

  addSession(session: Session, replaces: boolean): void {
    const prepared: Growing<PreparedSession> = {
      session: { ...session, agents: [] },
      replaces,
      firstUserMessage: null,
      agents: [],
      turns: [],
      messages: [],
      events: [],
      bundles: [],
      state: {},
      nextSequence: 0,
      lastSequence: 0,
      usage: [],
      totals: new Map(),
    }
    this.#sessions.set(session.sessionId, prepared)
    this.#logs.set(
      session.sessionId,
      new StagedEvents({
        insert: (row) => void prepared.events.push(row),
        bundle: (sessionKey, rows) => {
          const bundle = bundleRow(sessionKey, rows)
          if (bundle !== null) prepared.bundles.push({ ...bundle, packed: this.#memory.copy(bundle.packed) })
          return bundle !== null
        },
      }),
    )
  }

  addAgent(agent: Agent): void {
    this.#of(agent.sessionId).agents.push(agent)
  }

  addTurn(turn: Turn, initiator?: TurnInitiator): void {
    this.#of(turn.sessionId).turns.push({ ...turn, ...defined({ initiator }) })
  }

  addMessage(message: Message, position: number | null, deliveries: readonly Delivery[]): void {
    if (deliveries.length > 0) throw new Error('deliveries are not prepared')
    const prepared = this.#of(message.sessionId)
    const made = messageRow(message, position)
    const { shortened, json } = made
    if (message.role === 'user') prepared.firstUserMessage ??= preview(message.contentText)
    prepared.messages.push(prepareMessage(message, made, this.#memory))
    this.#last = {
      messageId: message.messageId,
      message: new RememberedMessage(message.blocks, shortened.blocks, json),
    }
  }

  addEvent(event: AnySessionEvent, isEarly = false): void {
    const prepared = this.#of(event.sessionId)
    prepared.lastSequence = Math.max(prepared.lastSequence, event.sequence)
    const row = this.#eventRow(NO_KEY, event)
    if (isEarly) this.#logs.get(event.sessionId)?.early(row)
    else this.#logs.get(event.sessionId)?.add(row)
  }

  endEvents(sessionId: string): void {
    this.#logs.get(sessionId)?.end(NO_KEY)
  }

  addState(sessionId: string, state: SessionStatePatch, nextSequence: number): void {
    Object.assign(this.#of(sessionId), { state, nextSequence })
  }

  addRemoval(): void {
    throw new Error('removals are not prepared')
  }

  addMerge(): void {
    throw new Error('merges are not prepared')
  }

  addUsage(
    sessionId: string,
    usage: readonly SnapshotUsage[],
    totals: ReadonlyMap<string, readonly UsageRollup[]>,
  ): void {
    Object.assign(this.#of(sessionId), { usage, totals })
  }

  #of(sessionId: string): Growing<PreparedSession> {
    const prepared = this.#sessions.get(sessionId)
    if (prepared === undefined) throw new Error(`session ${sessionId} is not being prepared`)
    return prepared
  }
}

/** Returns the memory of prepared sessions, which another thread takes over. */
export function memoryOf(sessions: readonly PreparedSession[]): ArrayBuffer[] {
  return [...new Set(sessions.flatMap(memoryOfRows))]
}
