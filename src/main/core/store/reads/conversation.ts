import { sql } from 'kysely'
import type { Connection } from '../connection'
import { toMessage, toTurn } from '../entities'
import type { ConversationReads } from '../port'
import { findSessionKey } from '../session-key'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import { readLineage } from './lineage'
import { assemble, deliveriesOf, MESSAGE_COLUMNS, nextPosition } from './message-rows'
import { isShown } from './removals'
import { readConversation, type FoundSession } from './stored-conversation'

/** Messages from a position on; `removed` is a JSON list of ranges that are left out. */
const messagesFrom = statement(
  (p: Placeholders<{ sessionKey: number; from: number; end: number; removed: string; limit: number }>) =>
    db
      .selectFrom('message')
      .select(MESSAGE_COLUMNS)
      .where('session_key', '=', p.sessionKey)
      .where('position', '>=', p.from)
      .where('position', '<', p.end)
      .where(({ exists, lit, not, selectFrom }) =>
        not(
          exists(
            selectFrom(sql<{ value: string }>`json_each(${p.removed})`.as('json_each'))
              .select(lit(1).as('one'))
              .where(
                'message.position',
                '>=',
                ({ ref }) => sql<number>`json_extract(${ref('json_each.value')}, '$.from')`,
              )
              .where(
                'message.position',
                '<',
                ({ ref }) => sql<number>`json_extract(${ref('json_each.value')}, '$.end')`,
              ),
          ),
        ),
      )
      .orderBy('position')
      .limit(p.limit),
)

const turnsByIds = statement((p: Placeholders<{ turnIds: string }>) =>
  db.selectFrom('turn').selectAll().where('turn_id', 'in', valuesOf<string>(p.turnIds)).orderBy('turn_number'),
)

const newestShown = statement((p: Placeholders<{ sessionId: string; limit: number }>) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .selectAll('message')
    .where('session_id', '=', p.sessionId)
    .where('position', 'is not', null)
    .where(isShown())
    .orderBy('position', 'desc')
    .limit(p.limit),
)

const messageById = statement((p: Placeholders<{ messageId: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .selectAll('message')
    .select('session.session_id')
    .where('message_id', '=', p.messageId),
)

const positionOf = statement((p: Placeholders<{ sessionId: string; messageId: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .select('message.position')
    .where('message_id', '=', p.messageId)
    .where('session_id', '=', p.sessionId),
)

const turnTimesOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('turn')
    .innerJoin('session', 'session.session_key', 'turn.session_key')
    .select(({ fn, eb, lit }) => [
      fn.countAll<number>().as('count'),
      fn
        .coalesce(fn.sum<number>(fn<number>('max', [lit(0), eb('completed_at', '-', eb.ref('started_at'))])), lit(0))
        .as('duration'),
    ])
    .where('session_id', '=', p.sessionId),
)

const subagentCostOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .withRecursive('below(session_id, session_key)', (cte) =>
      cte
        .selectFrom('session')
        .select(['session_id', 'session_key'])
        .where('parent_session_id', '=', p.sessionId)
        .where('branch_kind', '=', 'subagent')
        .unionAll(
          cte
            .selectFrom('session')
            .innerJoin('below', 'below.session_id', 'session.parent_session_id')
            .select(['session.session_id', 'session.session_key'])
            .where('session.branch_kind', '=', 'subagent'),
        ),
    )
    .selectFrom('below')
    .innerJoin('session_state', 'session_state.session_key', 'below.session_key')
    .select(({ fn, val }) =>
      fn.sum<number | null>(fn('json_extract', ['session_state.usage', val('$.costUsd')])).as('amount'),
    ),
)

const turnById = statement((p: Placeholders<{ turnId: string }>) =>
  db
    .selectFrom('turn')
    .innerJoin('session', 'session.session_key', 'turn.session_key')
    .selectAll('turn')
    .select('session.session_id')
    .where('turn_id', '=', p.turnId),
)

/** Reads of conversations. Each is one pass over the session's messages, in one go. */
export function conversationReads(connection: Connection): ConversationReads {
  return {
    conversation(sessionId, limit) {
      const session = findSession(connection, sessionId)
      return Promise.resolve(session === null ? null : readConversation(connection, session, limit))
    },
    position: (sessionId, messageId) =>
      Promise.resolve(connection.first(positionOf({ sessionId, messageId }))?.position ?? null),
    messages(sessionId, fromPosition, limit, { forSessionId, includeRemoved } = {}) {
      const session = findSession(connection, sessionId)
      if (session === null) return Promise.resolve(null)
      const part = readLineage(connection, forSessionId ?? sessionId)?.find(
        (link) => link.session.session_key === session.key,
      )
      if (part === undefined) return Promise.resolve(null)
      const removed = JSON.stringify(includeRemoved === true ? [] : part.removed)
      const rows = connection.all(
        messagesFrom({ sessionKey: session.key, from: fromPosition, end: part.end, removed, limit }),
      )
      const { messages, blocks } = assemble(rows, deliveriesOf(connection, rows), part.removed)
      const turnIds = new Set(rows.flatMap((row) => row.turn_id ?? []))
      const turns = connection.all(turnsByIds({ turnIds: JSON.stringify([...turnIds]) }))
      return Promise.resolve({
        messages,
        blocks,
        turns: turns.map((row) => toTurn(row, sessionId)),
        total: Math.min(nextPosition(connection, session.key), part.end),
      })
    },
    history(sessionId, limit) {
      const rows = connection.all(newestShown({ sessionId, limit }))
      return Promise.resolve(rows.reverse().map((row) => toMessage(row, sessionId)))
    },
    message(messageId) {
      const row = connection.first(messageById({ messageId }))
      return Promise.resolve(row === undefined ? null : toMessage(row, row.session_id))
    },
    turnTimes(sessionId) {
      const row = connection.first(turnTimesOf({ sessionId }))
      return Promise.resolve(row ?? { count: 0, duration: 0 })
    },
    subagentCost(sessionId) {
      return Promise.resolve(connection.first(subagentCostOf({ sessionId }))?.amount ?? 0)
    },
    turn(turnId) {
      const row = connection.first(turnById({ turnId }))
      return Promise.resolve(row === undefined ? null : toTurn(row, row.session_id))
    },
  }
}

function findSession(connection: Connection, sessionId: string): FoundSession | null {
  const key = findSessionKey(connection, sessionId)
  return key === undefined ? null : { id: sessionId, key }
}
