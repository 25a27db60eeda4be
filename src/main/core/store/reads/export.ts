import { defined } from '#shared/kernel/defined'
import type { SnapshotEvent, SnapshotSession, SnapshotState } from '#shared/snapshot/entities'
import type { Agent, Delivery, Message, Turn, TurnInitiator } from '#shared/session/entities'
import type { Connection } from '../connection'
import { toAgent, toBlocks, toDelivery, toMessage, toSession, toTurn } from '../entities'
import { storedEvents, toStored, type StoredEvent } from '../log/event-bundles'
import { messageIdOf, unpackPayload } from '../log/event-payload'
import type { Row } from '../schema'
import { STAGED } from '../import/staged-status'
import { db, indexed, literals, statement, type Placeholders, type Statement } from '../statement'
import { toUsageRecord } from '../usage-rows'
import { readMessage } from './events'
import { wholeBlocks } from './whole-blocks'

/** Number of rows that are read in one go. */
const PAGE = 200

/** Maximum depth to which a chain of sessions is followed; a damaged one can be cyclic. */
const DEEPEST = 10_000

const ancestorsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .withRecursive('above(session_id, parent_session_id, depth)', (cte) =>
      cte
        .selectFrom('session')
        .select(({ lit }) => ['session_id', 'parent_session_id', lit(0).$castTo<number>().as('depth')])
        .where('session_id', '=', p.sessionId)
        .union(
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
    .selectFrom('above')
    .select('session_id')
    .where('depth', '>', 0)
    .orderBy('depth', 'desc'),
)

const descendantsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .withRecursive('below(session_id, session_key, depth)', (cte) =>
      cte
        .selectFrom('session')
        .select(({ lit }) => ['session_id', 'session_key', lit(0).$castTo<number>().as('depth')])
        .where('session_id', '=', p.sessionId)
        .union(
          cte
            .selectFrom('session')
            .innerJoin('below', 'below.session_id', 'session.parent_session_id')
            .select(({ eb, lit }) => [
              'session.session_id',
              'session.session_key',
              eb('below.depth', '+', lit(1)).as('depth'),
            ])
            .where('below.depth', '<', DEEPEST),
        ),
    )
    .selectFrom('below')
    .select('session_id')
    .where('depth', '>', 0)
    .orderBy('depth')
    .orderBy('session_key'),
)

type OfSession = Placeholders<{ key: number }>

const publishedKey = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').select('session_key').where('session_id', '=', p.sessionId).where('status', '<>', STAGED),
)

const sessionById = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').selectAll().where('session_id', '=', p.sessionId),
)

const agentsOf = statement((p: OfSession) =>
  db.selectFrom('agent').selectAll().where('session_key', '=', p.key).orderBy('agent_key'),
)

const countMessages = statement((p: OfSession) =>
  db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('session_key', '=', p.key),
)

const turnsOf = statement((p: OfSession) =>
  db.selectFrom('turn').selectAll().where('session_key', '=', p.key).orderBy('turn_number'),
)

const placedMessages = statement((p: Placeholders<{ key: number; after: number }>) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('session_key', '=', p.key)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(PAGE),
)

const waitingMessages = statement((p: OfSession) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('session_key', '=', p.key)
    .where('position', 'is', null)
    .orderBy('message_key'),
)

const stateOf = statement((p: OfSession) => db.selectFrom('session_state').selectAll().where('session_key', '=', p.key))

const removalsOf = statement((p: OfSession) =>
  db.selectFrom('removal').selectAll().where('session_key', '=', p.key).orderBy('removal_key'),
)

const mergesOf = statement((p: OfSession) =>
  db
    .selectFrom('merge')
    .innerJoin('message', 'message.message_key', 'merge.message_key')
    .selectAll('merge')
    .select('message.message_id')
    .where('child_key', '=', p.key)
    .orderBy('merge_key'),
)

const usageOf = statement((p: OfSession) =>
  db.selectFrom('usage_report').selectAll().where('session_key', '=', p.key).orderBy('usage_key'),
)

const squashesOf = statement((p: OfSession) =>
  db
    .selectFrom(indexed('event', 'event_squash'))
    .selectAll()
    .where('session_key', '=', p.key)
    .where('type', 'in', literals(['squash', 'squash.undone']))
    .orderBy('sequence'),
)

const deliveriesOf = statement((p: OfSession) =>
  db
    .selectFrom('message')
    .innerJoin('delivery', 'delivery.message_key', 'message.message_key')
    .selectAll('delivery')
    .select('message.message_id')
    .where('session_key', '=', p.key)
    .orderBy('message.message_key')
    .orderBy('ordinal'),
)

const initiatorsOf = statement((p: OfSession) =>
  db
    .selectFrom('turn')
    .select(['turn_id', 'initiator'])
    .where('session_key', '=', p.key)
    .where('initiator', 'is not', null)
    .orderBy('turn_number')
    .$narrowType<{ initiator: string }>(),
)

/**
 * Reads whole sessions, to write them down elsewhere. All of it is one pass; nothing is held in memory but a page of
 * rows. The caller makes the transaction in which it sees one state of the store.
 */
export class SessionExport {
  constructor(readonly connection: Connection) {}

  /** The sessions that one branched off, from the root on, without itself. Unknown ones have none. */
  ancestors(sessionId: string): string[] {
    return this.connection.all(ancestorsOf({ sessionId })).map((row) => row.session_id)
  }

  /** The sessions that branched off one, all the way down, without itself; parents before their children. */
  descendants(sessionId: string): string[] {
    return this.connection.all(descendantsOf({ sessionId })).map((row) => row.session_id)
  }

  has(sessionId: string): boolean {
    return this.#key(sessionId) !== null
  }

  /** A session with its agents, and beside it what only Parley knows of it. */
  session(sessionId: string): SnapshotSession | null {
    const row = this.connection.first(sessionById({ sessionId }))
    if (row === undefined) return null
    const session = toSession(row, this.agents(sessionId))
    const parley = this.#state(sessionId, row.session_key)
    return Object.keys(parley).length === 0 ? session : { ...session, parley }
  }

  /** Agents as they are without the processes behind them. */
  agents(sessionId: string): Agent[] {
    return this.#rows(agentsOf, sessionId).map((row) => {
      const agent = toAgent(row, sessionId)
      return agent.status === 'disposed' ? agent : { ...agent, status: 'dead' as const }
    })
  }

  /** Returns the number of messages of a session, those that wait included. */
  messageCount(sessionId: string): number {
    return this.#rows(countMessages, sessionId)[0]?.messages ?? 0
  }

  turns(sessionId: string): Turn[] {
    return this.#rows(turnsOf, sessionId).map((row) => toTurn(row, sessionId))
  }

  /** Messages in order, those that wait last, with everything that is stored beside them. */
  *messages(sessionId: string, options: { readonly includeToolOutputs: boolean }): Generator<Message> {
    const key = this.#key(sessionId)
    if (key === null) return
    for (let after = -1; ;) {
      const rows = this.connection.all(placedMessages({ key, after }))
      for (const row of rows) yield this.#message(row, sessionId, options)
      const last = rows.at(-1)?.position
      if (last === undefined || last === null) break
      after = last
    }
    for (const row of this.connection.all(waitingMessages({ key }))) yield this.#message(row, sessionId, options)
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
    const { type, timestamp } = row
    const envelope = { sessionId, turnId: row.turn_id, agentId: row.agent_id, timestamp }
    // A message is already in the file.
    const messageId = type === 'message' ? null : messageIdOf(row.restored, row.payload)
    const message = messageId === null ? null : readMessage(this.connection, messageId)
    const { message: head, ...payload } = unpackPayload(row, envelope, message)
    return {
      eventId: row.event_id ?? `${sessionId}:${row.sequence}`,
      sessionId,
      timestamp: row.timestamp,
      type: row.type,
      ...(row.turn_id === null ? {} : { turnId: row.turn_id }),
      ...(row.agent_id === null ? {} : { agentId: row.agent_id }),
      payload: type === 'message' || head === undefined ? payload : { ...payload, message: head },
    }
  }

  #state(sessionId: string, key: number): SnapshotState {
    const state = this.connection.first(stateOf({ key }))
    const parsed = (json: string | null | undefined): unknown =>
      json === null || json === undefined ? undefined : (JSON.parse(json) as unknown)
    const removals = this.connection.all(removalsOf({ key })).map((row) => ({
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
    const merges = this.connection.all(mergesOf({ key })).map((row) => ({
      messageId: row.message_id,
      toMessageId: row.to_message_id,
      at: row.merged_at,
      undoneAt: row.undone_at,
    }))
    const usageReports = this.connection.all(usageOf({ key })).map((row) => {
      const { agentId, adapterSessionId, turnId, timestamp, report } = toUsageRecord(row, sessionId)
      return { agentId, adapterSessionId, turnId, timestamp, report, ...defined({ callId: row.call_id ?? undefined }) }
    })
    const compressions = this.connection.all(squashesOf({ key })).map((row) => this.#event(toStored(row), sessionId))
    const entries = Object.entries({
      plan: parsed(state?.plan),
      planContent: state?.plan_content,
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
      queued: this.connection.all(waitingMessages({ key })).map((row) => row.message_id),
    })
    return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
  }

  #deliveries(key: number): Record<string, Delivery[]> {
    const rows = this.connection.all(deliveriesOf({ key }))
    const byMessage = Map.groupBy(rows, (row) => row.message_id)
    return Object.fromEntries([...byMessage].map(([messageId, own]) => [messageId, own.map(toDelivery)]))
  }

  #initiators(key: number): Record<string, TurnInitiator> {
    const rows = this.connection.all(initiatorsOf({ key }))
    return Object.fromEntries(rows.map((row) => [row.turn_id, JSON.parse(row.initiator) as TurnInitiator]))
  }

  #rows<O>(rows: Statement<{ key: number }, O>, sessionId: string): O[] {
    const key = this.#key(sessionId)
    return key === null ? [] : this.connection.all(rows({ key }))
  }

  #key(sessionId: string): number | null {
    return this.connection.first(publishedKey({ sessionId }))?.session_key ?? null
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0
}
