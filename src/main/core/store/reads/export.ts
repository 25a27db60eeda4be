import type { SnapshotEvent, SnapshotSession, SnapshotState } from '../../../../shared/snapshot/entities'
import type { Agent, Delivery, Message, Turn, TurnInitiator } from '../../../../shared/session/entities'
import type { Connection } from '../connection'
import { toAgent, toBlocks, toDelivery, toMessage, toSession, toTurn } from '../entities'
import { storedEvents, toStored, type StoredEvent } from '../log/event-bundles'
import { messageIdOf, unpackPayload } from '../log/event-payload'
import type { Row } from '../schema'
import { STAGED } from '../import/staged-status'
import { toUsageRecord } from '../usage-rows'
import { readMessage } from './events'
import { wholeBlocks } from './whole-blocks'

/** How many rows are read in one go. */
const PAGE = 200

/**
 * Reads whole sessions, to write them down elsewhere. All of it is one pass; nothing is held in memory but a page of
 * rows. The caller makes the transaction in which it sees one state of the store.
 */
export class SessionExport {
  constructor(readonly connection: Connection) {}

  /** The sessions that one branched off, from the root on, without itself. Unknown ones have none. */
  ancestors(sessionId: string): string[] {
    return this.#ids(
      `WITH RECURSIVE above (session_id, parent_session_id, depth) AS (
         SELECT session_id, parent_session_id, 0 FROM session WHERE session_id = ?
         UNION SELECT session.session_id, session.parent_session_id, depth + 1
           FROM session JOIN above ON session.session_id = above.parent_session_id WHERE depth < 10000
       ) SELECT session_id FROM above WHERE depth > 0 ORDER BY depth DESC`,
      sessionId,
    )
  }

  /** The sessions that branched off one, all the way down, without itself; parents before their children. */
  descendants(sessionId: string): string[] {
    return this.#ids(
      `WITH RECURSIVE below (session_id, session_key, depth) AS (
         SELECT session_id, session_key, 0 FROM session WHERE session_id = ?
         UNION SELECT session.session_id, session.session_key, depth + 1
           FROM session JOIN below ON session.parent_session_id = below.session_id WHERE depth < 10000
       ) SELECT session_id FROM below WHERE depth > 0 ORDER BY depth, session_key`,
      sessionId,
    )
  }

  has(sessionId: string): boolean {
    return this.#key(sessionId) !== null
  }

  /** A session with its agents, and beside it what only Parley knows of it. */
  session(sessionId: string): SnapshotSession | null {
    const row = this.connection.get<Row<'session'>>('SELECT * FROM session WHERE session_id = ?', sessionId)
    if (row === undefined) return null
    const session = toSession(row, this.agents(sessionId))
    const parley = this.#state(sessionId, row.session_key)
    return Object.keys(parley).length === 0 ? session : { ...session, parley }
  }

  /** Agents as they are without the processes behind them. */
  agents(sessionId: string): Agent[] {
    return this.#rows<Row<'agent'>>('SELECT * FROM agent WHERE session_key = ? ORDER BY agent_key', sessionId).map(
      (row) => {
        const agent = toAgent(row, sessionId)
        return agent.status === 'disposed' ? agent : { ...agent, status: 'dead' as const }
      },
    )
  }

  /** How many messages a session has, those that wait included. */
  messageCount(sessionId: string): number {
    const sql = 'SELECT count(*) AS messages FROM message WHERE session_key = ?'
    return this.#rows<{ messages: number }>(sql, sessionId)[0]?.messages ?? 0
  }

  turns(sessionId: string): Turn[] {
    const sql = 'SELECT * FROM turn WHERE session_key = ? ORDER BY turn_number'
    return this.#rows<Row<'turn'>>(sql, sessionId).map((row) => toTurn(row, sessionId))
  }

  /** Messages in order, those that wait last, with everything that is stored beside them. */
  *messages(sessionId: string, options: { readonly includeToolOutputs: boolean }): Generator<Message> {
    const key = this.#key(sessionId)
    if (key === null) return
    for (let after = -1; ;) {
      const rows = this.connection.select<Row<'message'>>(
        `SELECT * FROM message WHERE session_key = ? AND position > ? ORDER BY position LIMIT ${PAGE}`,
        key,
        after,
      )
      for (const row of rows) yield this.#message(row, sessionId, options)
      const last = rows.at(-1)?.position
      if (last === undefined || last === null) break
      after = last
    }
    const sql = 'SELECT * FROM message WHERE session_key = ? AND position IS NULL ORDER BY message_key'
    for (const row of this.connection.select<Row<'message'>>(sql, key)) yield this.#message(row, sessionId, options)
  }

  /** Events in order, without what messages hold. Those about files of this store are left out. */
  *events(sessionId: string): Generator<SnapshotEvent> {
    const key = this.#key(sessionId)
    if (key === null) return
    for (let after = -1; ;) {
      const stored = storedEvents(this.connection, key, after, PAGE)
      for (const event of stored)
        if (event.type !== 'snapshot.imported' && event.type !== 'snapshot.exported')
          yield this.#event(event, sessionId)
      const last = stored.at(-1)?.sequence
      if (last === undefined) return
      after = last
    }
  }

  #message(row: Row<'message'>, sessionId: string, options: { readonly includeToolOutputs: boolean }): Message {
    const blocks = toBlocks(row)
    const kept = options.includeToolOutputs ? blocks : blocks.filter((block) => block.type !== 'tool_output')
    return { ...toMessage(row, sessionId), blocks: wholeBlocks(this.connection, kept) }
  }

  #event(row: StoredEvent, sessionId: string): SnapshotEvent {
    const envelope = { sessionId, turnId: row.turn_id, agentId: row.agent_id }
    // What a message says is in the file already.
    const messageId = row.type === 'message' ? null : messageIdOf(row.restored, row.payload)
    const message = messageId === null ? null : readMessage(this.connection, messageId)
    return {
      eventId: row.event_id ?? `${sessionId}:${row.sequence}`,
      sessionId,
      timestamp: row.timestamp,
      type: row.type,
      ...(row.turn_id === null ? {} : { turnId: row.turn_id }),
      ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
      payload: { ...unpackPayload(row, envelope, message) },
    }
  }

  #state(sessionId: string, key: number): SnapshotState {
    const state = this.connection.get<Row<'session_state'>>('SELECT * FROM session_state WHERE session_key = ?', key)
    const parsed = (json: string | null | undefined): unknown =>
      json === null || json === undefined ? undefined : (JSON.parse(json) as unknown)
    const removals = this.connection
      .select<Row<'removal'>>('SELECT * FROM removal WHERE session_key = ? ORDER BY removal_key', key)
      .map((row) => ({
        removalId: row.removal_id,
        kind: row.kind,
        messageId: row.after_message_id,
        fromPosition: row.from_position,
        endPosition: row.end_position,
        throughMessageId: row.through_message_id,
        at: row.made_at,
        undoneAt: row.undone_at,
        sequence: row.made_sequence,
        undoneSequence: row.undone_sequence,
      }))
    const merges = this.connection
      .select<Row<'merge'> & { message_id: string }>(
        'SELECT merge.*, message_id FROM merge JOIN message USING (message_key) WHERE child_key = ? ORDER BY merge_key',
        key,
      )
      .map((row) => ({
        messageId: row.message_id,
        toMessageId: row.to_message_id,
        at: row.merged_at,
        undoneAt: row.undone_at,
      }))
    const usageReports = this.connection
      .select<Row<'usage_report'>>('SELECT * FROM usage_report WHERE session_key = ? ORDER BY usage_key', key)
      .map((row) => {
        const { agentId, adapterSessionId, turnId, timestamp, report } = toUsageRecord(row, sessionId)
        return { agentId, adapterSessionId, turnId, timestamp, report }
      })
    const compressions = this.connection
      .select<Row<'event'>>(
        `SELECT * FROM event INDEXED BY event_squash WHERE session_key = ? AND type IN ('squash', 'squash.undone')
           ORDER BY sequence`,
        key,
      )
      .map((row) => this.#event(toStored(row), sessionId))
    const entries = Object.entries({
      plan: parsed(state?.plan),
      subagents: parsed(state?.subagents),
      usage: parsed(state?.usage),
      contextWindow: parsed(state?.context_window),
      pins: parsed(state?.pins),
      removals,
      merges,
      compressions,
      usageReports,
      deliveries: this.#deliveries(key),
      initiators: this.#initiators(key),
      queued: this.#ids(
        'SELECT message_id AS session_id FROM message WHERE session_key = ? AND position IS NULL ORDER BY message_key',
        key,
      ),
    })
    return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
  }

  #deliveries(key: number): Record<string, Delivery[]> {
    const rows = this.connection.select<Row<'delivery'> & { message_id: string }>(
      `SELECT delivery.*, message_id FROM message JOIN delivery USING (message_key) WHERE session_key = ?
         ORDER BY message_key, ordinal`,
      key,
    )
    const byMessage = Map.groupBy(rows, (row) => row.message_id)
    return Object.fromEntries([...byMessage].map(([messageId, own]) => [messageId, own.map(toDelivery)]))
  }

  #initiators(key: number): Record<string, TurnInitiator> {
    const rows = this.connection.select<{ turn_id: string; initiator: string }>(
      'SELECT turn_id, initiator FROM turn WHERE session_key = ? AND initiator IS NOT NULL ORDER BY turn_number',
      key,
    )
    return Object.fromEntries(rows.map((row) => [row.turn_id, JSON.parse(row.initiator) as TurnInitiator]))
  }

  #rows<R>(sql: string, sessionId: string): R[] {
    const key = this.#key(sessionId)
    return key === null ? [] : this.connection.select<R>(sql, key)
  }

  #ids(sql: string, value: string | number): string[] {
    return this.connection.select<{ session_id: string }>(sql, value).map(({ session_id }) => session_id)
  }

  #key(sessionId: string): number | null {
    return (
      this.connection.get<{ session_key: number }>(
        'SELECT session_key FROM session WHERE session_id = ? AND status <> ?',
        sessionId,
        STAGED,
      )?.session_key ?? null
    )
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0
}
