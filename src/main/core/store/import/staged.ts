import { randomBytes } from 'node:crypto'
import type { SnapshotState, SnapshotUsage } from '../../../../shared/snapshot/entities'
import type { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '../../../../shared/session/entities'
import type { Connection } from '../connection'
import type { AnySessionEvent } from '../../../../shared/contract'
import type { UsageRollup } from '../../../../shared/usage/rollup'
import type { SessionStatePatch } from '../port'
import { tables } from '../schema'
import { StagedEvents } from './staged-events'
import { STAGED } from './staged-status'
import { blobsOf, deleteUnusedBlobs } from '../writes/blobs'
import { insertEvent } from '../writes/events'
import type { OwnedWriter } from '../writes/writer'

/** A session that is being imported. */
interface StagedSession {
  readonly session: Session
  readonly key: number
  /** It takes the place of the session that has its id now. */
  readonly replaces: boolean
  usage: readonly SnapshotUsage[]
  totals: ReadonlyMap<string, readonly UsageRollup[]>
}

/** Tables whose rows go with a session that is replaced, in an order that breaks no reference. */
const replaced = (Object.keys(tables) as (keyof typeof tables)[]).filter(
  (table) =>
    'session_key' in tables[table] && !['session', 'session_state', 'permission_rule', 'message'].includes(table),
)

/**
 * Sessions on their way into a store. Until {@link publish} no read tells of them, and {@link discard} leaves nothing of
 * them. The caller makes the transactions: as many as it likes before, and one around `publish`.
 */
export class StagedImport {
  /** Stands before the ids of what is not published; unlike anything else in the store. */
  readonly prefix = `${STAGED}:${randomBytes(12).toString('hex')}:`
  readonly #sessions = new Map<string, StagedSession>()
  /** The ids of events that do not follow from their numbers. */
  readonly #eventIds = new Set<string>()
  readonly #events: StagedEvents

  constructor(
    readonly connection: Connection,
    readonly owned: OwnedWriter,
  ) {
    this.#events = new StagedEvents(connection)
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
    this.owned.writer.insertTurn({ ...turn, sessionId, turnId, ...(initiator === undefined ? {} : { initiator }) })
  }

  addMessage(message: Message, position: number | null, deliveries: readonly Delivery[]): void {
    this.owned.begin()
    const sessionId = this.#stagedId(message.sessionId)
    const messageId = this.#innerId(message.messageId, message.sessionId)
    this.owned.writer.insertMessage({ ...message, sessionId, messageId }, position, deliveries)
  }

  /**
   * The next event of its session; `isEarly`: there are still some to come that are below it. One whose id came before in
   * its session is passed over: it is the same one. It is best told right after the message that it tells of.
   */
  addEvent(event: AnySessionEvent, isEarly = false): void {
    if (this.#isTold(event)) return
    const { key, replaces } = this.#staged(event.sessionId)
    // Ids in them are still to be replaced, which cannot be done in a bundle.
    if (replaces) insertEvent(this.connection, this.owned.eventRow(key, this.#stagedEvent(event)))
    else if (isEarly) this.#events.early(this.owned.eventRow(key, event))
    else this.#events.add(this.owned.eventRow(key, event))
  }

  /** All of a session's events have come. */
  endEvents(sessionId: string): void {
    this.#events.end(this.#staged(sessionId).key)
  }

  /** What stands beside the messages. Its messages have to be there. */
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
    const isStored = this.connection.get('SELECT 1 FROM message WHERE message_id = ?', messageId) !== undefined
    if (!isStored) return
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
    if (staged !== undefined) Object.assign(staged, { usage, totals })
  }

  /** Makes all of it true. Answers what it replaced. */
  publish(): string[] {
    const { connection } = this
    const keys = new Map<string, number>()
    for (const [sessionId, { key, replaces }] of this.#sessions)
      keys.set(sessionId, replaces ? this.#replace(sessionId, key) : this.#name(sessionId, key))
    for (const [sessionId, { session, usage, totals }] of this.#sessions) {
      const key = keys.get(sessionId) as number
      connection.run(
        'UPDATE session SET status = ?, parent_session_id = ? WHERE session_key = ?',
        session.status,
        session.parentSessionId ?? null,
        key,
      )
      for (const entry of usage) this.owned.writer.addUsage({ ...entry, sessionId })
      for (const [adapterSessionId, put] of totals)
        this.owned.writer.putUsageTotals(sessionId, adapterSessionId, { isAll: true, put, gone: [] })
    }
    for (const sessionId of this.#sessions.keys()) this.#setRoots(sessionId)
    this.owned.forget()
    return [...this.#sessions].filter(([, { replaces }]) => replaces).map(([sessionId]) => sessionId)
  }

  #name(sessionId: string, key: number): number {
    this.connection.run('UPDATE session SET session_id = ? WHERE session_key = ?', sessionId, key)
    return key
  }

  /** Puts what is staged into the place of what is there; sessions that branched off it stay where they are. */
  #replace(sessionId: string, stagedKey: number): number {
    const { connection } = this
    const key = this.#keyOf(sessionId)
    const children = connection.select<{ session_key: number; position: number }>(
      `SELECT session.session_key, position FROM session JOIN message ON message_id = fork_point_message_id
         WHERE message.session_key = ?`,
      key,
    )
    connection.run('DELETE FROM merge WHERE child_key = ?', key)
    deleteMessages(connection, key, this.owned)
    for (const table of replaced) {
      if (table === 'usage_report' || table === 'usage_total') continue
      connection.run(`DELETE FROM ${table} WHERE session_key = ?`, key)
      connection.run(`UPDATE ${table} SET session_key = ? WHERE session_key = ?`, key, stagedKey)
    }
    connection.run('UPDATE message SET session_key = ? WHERE session_key = ?', key, stagedKey)
    connection.run('UPDATE merge SET child_key = ? WHERE child_key = ?', key, stagedKey)
    if ((this.#sessions.get(sessionId)?.usage.length ?? 0) > 0)
      for (const table of ['usage_report', 'usage_total'])
        connection.run(`DELETE FROM ${table} WHERE session_key = ?`, key)
    this.#copyRow('session', key, stagedKey, ['session_key', 'session_id', 'parent_session_id', 'root_session_id'])
    this.#copyRow('session_state', key, stagedKey, ['session_key', 'reserved_sequence'])
    connection.run(
      `UPDATE session_state SET reserved_sequence = max(reserved_sequence,
         (SELECT reserved_sequence FROM session_state WHERE session_key = ?)) + 1 WHERE session_key = ?`,
      stagedKey,
      key,
    )
    connection.run('DELETE FROM session WHERE session_key = ?', stagedKey)
    for (const [table, column] of [
      ['message', 'message_id'],
      ['agent', 'agent_id'],
      ['turn', 'turn_id'],
      ['removal', 'removal_id'],
    ] as const)
      connection.run(
        `UPDATE ${table} SET ${column} = substr(${column}, ?) WHERE session_key = ? AND substr(${column}, 1, ?) = ?`,
        this.prefix.length + 1,
        key,
        this.prefix.length,
        this.prefix,
      )
    connection.run(
      'UPDATE event SET payload = replace(payload, ?, ?) WHERE session_key = ? AND instr(payload, ?) > 0',
      this.prefix,
      '',
      key,
      this.prefix,
    )
    for (const child of children) keepForkPoint(connection, key, child)
    return key
  }

  #copyRow(table: 'session' | 'session_state', to: number, from: number, except: readonly string[]): void {
    const columns = Object.keys(tables[table]).filter((column) => !except.includes(column))
    this.connection.run(
      `UPDATE ${table} SET (${columns.join(', ')}) = (SELECT ${columns.join(', ')} FROM ${table} WHERE session_key = ?)
         WHERE session_key = ?`,
      from,
      to,
    )
  }

  /** The root of a session, and of everything below it. */
  #setRoots(sessionId: string): void {
    this.connection.run(
      `WITH RECURSIVE
         above (session_id, parent_session_id, depth) AS (
           SELECT session_id, parent_session_id, 0 FROM session WHERE session_id = ?
           UNION ALL SELECT session.session_id, session.parent_session_id, depth + 1
             FROM session JOIN above ON session.session_id = above.parent_session_id WHERE depth < 10000
         ),
         root (session_id) AS (SELECT session_id FROM above WHERE parent_session_id IS NULL),
         below (session_id) AS (
           SELECT ?
           UNION SELECT session.session_id FROM session JOIN below ON session.parent_session_id = below.session_id
         )
       UPDATE session SET root_session_id = nullif((SELECT session_id FROM root), session_id)
         WHERE session_id IN (SELECT session_id FROM below)`,
      sessionId,
      sessionId,
    )
  }

  #isTold({ sessionId, eventId, sequence }: AnySessionEvent): boolean {
    if (eventId === `${sessionId}:${sequence}`) return false
    const before = this.#eventIds.size
    return this.#eventIds.add(JSON.stringify([sessionId, eventId])).size === before
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
    const row = this.connection.get<{ session_key: number }>(
      'SELECT session_key FROM session WHERE session_id = ?',
      sessionId,
    )
    if (row === undefined) throw new Error(`there is no session ${sessionId}`)
    return row.session_key
  }
}

/** A branch off a message that the new version does not have starts from the one that stands in its place. */
function keepForkPoint(
  connection: Connection,
  parentKey: number,
  child: { readonly session_key: number; readonly position: number },
): void {
  connection.run(
    `UPDATE session SET fork_point_message_id = (
         SELECT message_id FROM message WHERE session_key = ? AND position <= ? ORDER BY position DESC LIMIT 1)
       WHERE session_key = ? AND NOT EXISTS (SELECT 1 FROM message WHERE message_id = fork_point_message_id)`,
    parentKey,
    child.position,
    child.session_key,
  )
}

/** Deletes a session's messages, their words, and the long texts that nobody else has. */
function deleteMessages(connection: Connection, sessionKey: number, { words }: OwnedWriter): void {
  const blobs = blobsOf(connection, sessionKey)
  words.removeSession(sessionKey)
  connection.run('DELETE FROM message WHERE session_key = ?', sessionKey)
  connection.run('DELETE FROM session_blob WHERE session_key = ?', sessionKey)
  deleteUnusedBlobs(connection, blobs)
}

/** The sessions of imports that did not come to their end; those of one with its prefix. */
export function stagedSessions(connection: Connection, prefix = ''): string[] {
  return connection
    .select<{ session_id: string }>('SELECT session_id FROM session WHERE status = ?', STAGED)
    .map(({ session_id }) => session_id)
    .filter((sessionId) => sessionId.startsWith(prefix))
}
