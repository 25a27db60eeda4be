import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SnapshotState, SnapshotUsage } from '#shared/snapshot/entities'
import type { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '#shared/session/entities'
import type { Connection } from '../connection'
import type { AnySessionEvent } from '#shared/contract'
import type { UsageRollup } from '#shared/usage/rollup'
import type { SessionStatePatch } from '../port'
import { takenIds } from '../reads/import-facts'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'
import type { SessionRows } from './import-part'
import { writeMessage } from './prepared-message'
import { StagedEvents, ToldEvents, type EventLog } from './staged-events'
import type { ImportTarget } from './target'
import { sessionUsageOf, withoutCopies } from './calls-once'
import { replaceSession } from './replace-session'
import { STAGED } from './staged-status'
import { insertBundle, packBundle, putBundle } from '../log/event-bundles'
import { noteUnloggedBelow } from '../log/unlogged'
import { insertEvent } from '../writes/events'
import { countMessages, insertDelivery } from '../writes/messages'
import { defined } from '#shared/kernel/defined'
import type { OwnedWriter } from '../writes/writer'

/** A session that is being imported. */
interface StagedSession {
  readonly session: Session
  readonly key: number
  /** It takes the place of the session that has its id now. */
  readonly replaces: boolean
  usage: readonly SnapshotUsage[]
  totals: ReadonlyMap<string, readonly UsageRollup[]>
  /** True when its usage was told, even if there is none. */
  isUsageKnown?: boolean
}

/** Maximum depth to which a chain of sessions is followed; a damaged one can be cyclic. */
const DEEPEST = 10_000

const messageKeyOf = statement((p: Placeholders<{ messageId: string }>) =>
  db.selectFrom('message').select('message_key').where('message_id', '=', p.messageId),
)

const publishSession = statement((p: Placeholders<{ key: number; status: string; parentId: string | null }>) =>
  db.updateTable('session').set({ status: p.status, parent_session_id: p.parentId }).where('session_key', '=', p.key),
)

const nameSession = statement((p: Placeholders<{ key: number; sessionId: string }>) =>
  db.updateTable('session').set({ session_id: p.sessionId }).where('session_key', '=', p.key),
)

export const setRoots = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .withRecursive('above(session_id, parent_session_id, depth)', (cte) =>
      cte
        .selectFrom('session')
        .select(({ lit }) => ['session_id', 'parent_session_id', lit(0).$castTo<number>().as('depth')])
        .where('session_id', '=', p.sessionId)
        .unionAll(
          cte
            .selectFrom('session')
            .innerJoin('above', 'above.parent_session_id', 'session.session_id')
            .select(({ eb, lit }) => [
              'session.session_id',
              'session.parent_session_id',
              eb('above.depth', '+', lit(1)).as('depth'),
            ])
            .where('above.depth', '<', DEEPEST),
        ),
    )
    .withRecursive('below(session_id)', (cte) =>
      cte
        .selectNoFrom(sql<string>`${p.sessionId}`.as('session_id'))
        .union(
          cte
            .selectFrom('session')
            .innerJoin('below', 'below.session_id', 'session.parent_session_id')
            .select('session.session_id'),
        ),
    )
    .updateTable('session')
    .set(({ fn, selectFrom }) => ({
      root_session_id: fn<string | null>('nullif', [
        selectFrom('above').select('above.session_id').where('above.parent_session_id', 'is', null),
        'session.session_id',
      ]),
    }))
    .where('session_id', 'in', ({ selectFrom }) => selectFrom('below').select('below.session_id')),
)

const allStaged = statement(() => db.selectFrom('session').select('session_id').where('status', '=', STAGED))

/**
 * Sessions on their way into a store. Reads do not return them until {@link publish}, and {@link discard} removes them
 * completely. The caller makes the transactions: as many as it likes before, and one around `publish`.
 */
export class StagedImport implements ImportTarget {
  /** Stands before the ids of what is not published; unlike anything else in the store. */
  readonly prefix = `${STAGED}:${randomBytes(12).toString('hex')}:`
  readonly #sessions = new Map<string, StagedSession>()
  readonly #told = new ToldEvents()
  readonly #events: StagedEvents

  constructor(
    readonly connection: Connection,
    readonly owned: OwnedWriter,
  ) {
    this.#events = new StagedEvents(logOf(connection))
  }

  /** A session by the id it will have, its agents left out. `replaces` the one that has the id now. */
  addSession(session: Session, replaces: boolean): void {
    const { parentSessionId: _parent, rootSessionId: _root, ...alone } = session
    const sessionId = this.#stagedId(session.sessionId)
    this.owned.writer.insertSession({ ...alone, sessionId, status: STAGED as Session['status'], agents: [] })
    const key = this.#keyOf(sessionId)
    this.#sessions.set(session.sessionId, { session, key, replaces, usage: [], totals: new Map() })
  }

  addAgent(agent: Agent): void {
    const sessionId = this.#stagedId(agent.sessionId)
    this.owned.writer.putAgent({ ...agent, sessionId, agentId: this.#innerId(agent.agentId, agent.sessionId) })
  }

  addTurn(turn: Turn, initiator?: TurnInitiator): void {
    const sessionId = this.#stagedId(turn.sessionId)
    const turnId = this.#innerId(turn.turnId, turn.sessionId)
    this.owned.writer.insertTurn({ ...turn, sessionId, turnId, ...defined({ initiator }) })
  }

  addMessage(message: Message, position: number | null, deliveries: readonly Delivery[]): void {
    this.owned.begin()
    const sessionId = this.#stagedId(message.sessionId)
    const messageId = this.#innerId(message.messageId, message.sessionId)
    this.owned.writer.insertMessage({ ...message, sessionId, messageId }, position, deliveries)
  }

  /**
   * Adds the next event of its session; `isEarly`: events below it are still to come. An event whose id came before in
   * its session is the same one and is skipped. An event is best added right after the message that it is about.
   */
  addEvent(event: AnySessionEvent, isEarly = false): void {
    if (this.#told.has(event)) return
    const { key, replaces } = this.#staged(event.sessionId)
    // Ids in them are still to be replaced, which cannot be done in a bundle.
    if (replaces) insertEvent(this.connection, this.owned.eventRow(key, this.#stagedEvent(event)))
    else if (isEarly) this.#events.early(this.owned.eventRow(key, event))
    else this.#events.add(this.owned.eventRow(key, event))
  }

  /** Adds rows that another thread made of messages and events. The session replaces none. */
  addRows({ sessionId, firstUserMessage, messages, events, bundles }: SessionRows): void {
    const { key } = this.#staged(sessionId)
    for (const message of messages) {
      const messageKey = writeMessage(this.connection, this.owned, key, message)
      message.deliveries?.forEach((delivery, ordinal) => insertDelivery(this, messageKey, ordinal, delivery))
    }
    if (messages.length > 0)
      this.connection.run(countMessages({ sessionKey: key, count: messages.length, preview: firstUserMessage }))
    for (const row of events) insertEvent(this.connection, { ...row, session_key: key })
    for (const bundle of bundles)
      putBundle(this.connection, { ...('text' in bundle ? packBundle(bundle) : bundle), session_key: key })
  }

  /** All of a session's events have come. */
  endEvents(sessionId: string): void {
    this.#events.end(this.#staged(sessionId).key)
  }

  /** Stores the state beside the messages. Its messages have to be there. */
  addState(sessionId: string, state: SessionStatePatch, nextSequence: number): void {
    this.owned.writer.patchState(this.#stagedId(sessionId), state)
    this.owned.writer.reserveSequence(this.#stagedId(sessionId), nextSequence)
  }

  addRemoval(sessionId: string, removal: NonNullable<SnapshotState['removals']>[number]): void {
    const { writer } = this.owned
    const { at, sequence, undoneAt, undoneSequence } = removal
    const removalId = this.#innerId(removal.removalId, sessionId)
    writer.insertRemoval(this.#stagedId(sessionId), { ...removal, removalId }, { at, sequence })
    if (undoneAt !== null) writer.undoRemoval(removalId, { at: undoneAt, sequence: undoneSequence ?? sequence })
  }

  /** `messageOwner`: the session that holds the summary, which is in this import too. */
  addMerge(
    sessionId: string,
    merge: NonNullable<SnapshotState['merges']>[number],
    messageOwner: string | undefined,
  ): void {
    const { writer } = this.owned
    const messageId = messageOwner === undefined ? merge.messageId : this.#innerId(merge.messageId, messageOwner)
    if (this.connection.first(messageKeyOf({ messageId })) === undefined) return
    writer.insertMerge(this.#stagedId(sessionId), { messageId, toMessageId: merge.toMessageId }, merge.at)
    if (merge.undoneAt !== null) writer.undoMerge(messageId, merge.undoneAt)
  }

  /** Counted from the moment of publishing on. `totals` by adapterSessionId. */
  addUsage(
    sessionId: string,
    usage: readonly SnapshotUsage[],
    totals: ReadonlyMap<string, readonly UsageRollup[]>,
  ): void {
    const staged = this.#sessions.get(sessionId)
    if (staged !== undefined) Object.assign(staged, { usage, totals, isUsageKnown: true })
  }

  /** True when somebody took the place of a session that was to be new. */
  get isOvertaken(): boolean {
    const added = [...this.#sessions].flatMap(([sessionId, { replaces }]) => (replaces ? [] : [sessionId]))
    return takenIds(this.connection, 'session', added).length > 0
  }

  /** Makes all of it true. Answers what it replaced. */
  publish(): string[] {
    const { connection } = this
    const keys = new Map<string, number>()
    for (const [sessionId, { key, replaces }] of this.#sessions)
      keys.set(sessionId, replaces ? this.#replace(sessionId, key) : this.#name(sessionId, key))
    for (const [sessionId, staged] of this.#sessions) {
      const { session } = staged
      const own = withoutCopies(connection, sessionId, staged.usage)
      const { usage, totals } = own ?? staged
      const key = keys.get(sessionId) as number
      connection.run(publishSession({ key, status: session.status, parentId: session.parentSessionId ?? null }))
      if (own !== undefined) this.owned.writer.patchState(sessionId, { usage: sessionUsageOf(own.sum, 1) })
      for (const entry of usage) this.owned.writer.addUsage({ ...entry, sessionId })
      for (const [adapterSessionId, put] of totals)
        this.owned.writer.putUsageTotals(sessionId, adapterSessionId, { isAll: true, put, gone: [] })
    }
    for (const sessionId of this.#sessions.keys()) {
      connection.run(setRoots({ sessionId }))
      noteUnloggedBelow(connection, sessionId)
    }
    this.owned.forget()
    return [...this.#sessions].filter(([, { replaces }]) => replaces).map(([sessionId]) => sessionId)
  }

  #name(sessionId: string, key: number): number {
    this.connection.run(nameSession({ key, sessionId }))
    return key
  }

  #replace(sessionId: string, stagedKey: number): number {
    const key = this.#keyOf(sessionId)
    const hasUsage = this.#staged(sessionId).isUsageKnown === true
    replaceSession(this.connection, this.owned, { key, stagedKey, prefix: this.prefix, hasUsage })
    return key
  }

  /** An event with the ids that the messages of a session have until it takes the place of another. */
  #stagedEvent(event: AnySessionEvent): AnySessionEvent {
    const payload = { ...(event.payload as Record<string, unknown>) }
    const { messageId, message } = payload as { messageId?: unknown; message?: { messageId?: unknown } }
    const inner = (id: string): string => this.#innerId(id, event.sessionId)
    if (typeof messageId === 'string') payload['messageId'] = inner(messageId)
    if (typeof message?.messageId === 'string') payload['message'] = { ...message, messageId: inner(message.messageId) }
    return { ...event, payload }
  }

  #staged(sessionId: string): StagedSession {
    const staged = this.#sessions.get(sessionId)
    if (staged === undefined) throw new Error(`session ${sessionId} is not being imported`)
    return staged
  }

  #stagedId(sessionId: string): string {
    return this.prefix + sessionId
  }

  /** The id of a part of a session: its own, unless the session that is replaced has the same. */
  #innerId(id: string, sessionId: string): string {
    return this.#sessions.get(sessionId)?.replaces === true ? this.prefix + id : id
  }

  #keyOf(sessionId: string): number {
    const key = findSessionKey(this.connection, sessionId)
    if (key === undefined) throw new Error(`there is no session ${sessionId}`)
    return key
  }
}

/** The logs of sessions in a store. */
export function logOf(connection: Connection): EventLog {
  return {
    insert: (row) => insertEvent(connection, row),
    bundle: (sessionKey, rows) => insertBundle(connection, sessionKey, rows),
  }
}

/** The sessions of imports that did not come to their end; those of one with its prefix. */
export function stagedSessions(connection: Connection, prefix = ''): string[] {
  return connection
    .all(allStaged())
    .map(({ session_id }) => session_id)
    .filter((sessionId) => sessionId.startsWith(prefix))
}
