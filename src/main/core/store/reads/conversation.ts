import type { Block } from '../../../../shared/session/blocks'
import type { PlanEntry } from '../../../../shared/adapter/entities'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import { inOrder } from '../../../../shared/queue/order'
import { placeBlocks } from '../../../../shared/session/placed-blocks'
import type {
  ConversationBlock,
  ConversationMessage,
  SessionUsage,
  SubagentState,
} from '../../../../shared/session/conversation-types'
import type { Delivery } from '../../../../shared/session/entities'
import type { DeviceCode } from '../../../../shared/auth/entities'
import type { AgentTask } from '../../../../shared/tasks/entities'
import type { ContextWindowState } from '../../../../shared/usage/entities'
import type { Connection } from '../connection'
import {
  toAgent,
  toBlocks,
  toConversationMessage,
  toDelivery,
  toMessage,
  toTurn,
  type BlockColumns,
  type MessageHead,
} from '../entities'
import type { ConversationReads, StoredConversation } from '../port'
import type { Row } from '../schema'
import { readCommands } from './commands'
import { readSquashes, toCompression } from './compression'
import { readLogs } from './logs'
import { readOpenElicitations } from './elicitations'
import { readLineage, removalOf, type RemovedRange } from './lineage'
import { IS_SHOWN, readRemovals } from './removals'

type MessageRow = MessageHead & BlockColumns & Pick<Row<'message'>, 'message_key'>

const MESSAGE_COLUMNS =
  'message_key, message_id, position, role, turn_id, agent_id, timestamp, origin, edit_of, blocks, packed'

const NO_LIMIT = -1

/** Reads of what was said. Each is one pass over the session's messages, in one go. */
export function conversationReads(connection: Connection): ConversationReads {
  return {
    conversation(sessionId, limit) {
      const session = findSession(connection, sessionId)
      return Promise.resolve(session === null ? null : readConversation(connection, session, limit ?? NO_LIMIT))
    },
    messages(sessionId, fromPosition, limit, { forSessionId, includeRemoved } = {}) {
      const session = findSession(connection, sessionId)
      if (session === null) return Promise.resolve(null)
      const part = readLineage(connection, forSessionId ?? sessionId)?.find(
        (link) => link.session.session_key === session.key,
      )
      if (part === undefined) return Promise.resolve(null)
      const rows = connection.select<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_key = ? AND position >= ? AND position < ?
           AND NOT EXISTS (SELECT 1 FROM json_each(?)
             WHERE position >= json_extract(value, '$.from') AND position < json_extract(value, '$.end'))
           ORDER BY position LIMIT ?`,
        session.key,
        fromPosition,
        part.end,
        JSON.stringify(includeRemoved === true ? [] : part.removed),
        limit,
      )
      const { messages, blocks } = assemble(rows, deliveriesOf(connection, rows), part.removed)
      const turnIds = new Set(rows.flatMap((row) => row.turn_id ?? []))
      const turns = connection.select<Row<'turn'>>(
        'SELECT * FROM turn WHERE turn_id IN (SELECT value FROM json_each(?)) ORDER BY turn_number',
        JSON.stringify([...turnIds]),
      )
      return Promise.resolve({
        messages,
        blocks,
        turns: turns.map((row) => toTurn(row, sessionId)),
        total: Math.min(nextPosition(connection, session.key), part.end),
      })
    },
    history(sessionId, limit) {
      const rows = connection.select<Row<'message'>>(
        `SELECT message.* FROM message JOIN session USING (session_key)
           WHERE session_id = ? AND position IS NOT NULL AND ${IS_SHOWN} ORDER BY position DESC LIMIT ?`,
        sessionId,
        limit,
      )
      return Promise.resolve(rows.reverse().map((row) => toMessage(row, sessionId)))
    },
    message(messageId) {
      const row = connection.get<Row<'message'> & { session_id: string }>(
        'SELECT message.*, session_id FROM message JOIN session USING (session_key) WHERE message_id = ?',
        messageId,
      )
      return Promise.resolve(row === undefined ? null : toMessage(row, row.session_id))
    },
    turnTimes(sessionId) {
      const row = connection.get<{ count: number; duration: number }>(
        `SELECT count(*) AS count, coalesce(sum(completed_at - started_at), 0) AS duration
           FROM turn JOIN session USING (session_key) WHERE session_id = ?`,
        sessionId,
      )
      return Promise.resolve(row ?? { count: 0, duration: 0 })
    },
    turn(turnId) {
      const row = connection.get<Row<'turn'> & { session_id: string }>(
        'SELECT turn.*, session_id FROM turn JOIN session USING (session_key) WHERE turn_id = ?',
        turnId,
      )
      return Promise.resolve(row === undefined ? null : toTurn(row, row.session_id))
    },
  }
}

/** A session's own messages that a removal takes, whole and in order, and the blocks of each. */
export function readRemoved(
  connection: Connection,
  removalId: string,
): { messages: ConversationMessage[]; blocks: Block[][] } {
  const rows = connection.select<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM message JOIN removal USING (session_key)
       WHERE removal_id = ? AND position >= from_position AND position < end_position ORDER BY position`,
    removalId,
  )
  const deliveries = deliveriesOf(connection, rows)
  return {
    messages: rows.map((row) => toConversationMessage(row, deliveries.get(row.message_key))),
    blocks: rows.map(toBlocks),
  }
}

/** How many messages of a session have a place, which is also the place of the next. */
export function nextPosition(connection: Connection, sessionKey: number): number {
  const row = connection.get<{ last: number | null }>(
    'SELECT max(position) AS last FROM message WHERE session_key = ?',
    sessionKey,
  )
  return (row?.last ?? -1) + 1
}

interface FoundSession {
  readonly id: string
  readonly key: number
}

function findSession(connection: Connection, sessionId: string): FoundSession | null {
  const row = connection.get<{ session_key: number }>('SELECT session_key FROM session WHERE session_id = ?', sessionId)
  return row === undefined ? null : { id: sessionId, key: row.session_key }
}

function readConversation(connection: Connection, session: FoundSession, limit: number): StoredConversation {
  const removals = readRemovals(connection, session.id)
  const isShown = removals.length === 0 ? 'TRUE' : IS_SHOWN
  const placed = connection
    .select<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_key = ? AND position IS NOT NULL AND ${isShown}
         ORDER BY position DESC LIMIT ?`,
      session.key,
      limit,
    )
    .reverse()
  const queued = connection.select<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_key = ? AND position IS NULL ORDER BY message_key`,
    session.key,
  )
  const deliveries = deliveriesOf(connection, [...placed, ...queued])
  const shown = assemble(placed, deliveries)
  const { queueOrder, ...state } = readState(connection, session.key)
  const waiting = assemble(
    inOrder(queued, queueOrder, (row) => row.message_id),
    deliveries,
  )
  const firstPosition = placed.length < limit || limit === NO_LIMIT ? 0 : (placed[0]?.position ?? 0)
  return {
    sessionId: session.id,
    firstPosition,
    messages: shown.messages,
    blocks: shown.blocks,
    queue: waiting.messages,
    queueBlocks: waiting.blocks,
    turns: turnsOf(connection, session, placed, firstPosition),
    removals: removals.map(({ throughMessageId: _through, ...removal }) => removal),
    agents: connection
      .select<Row<'agent'>>('SELECT * FROM agent WHERE session_key = ? ORDER BY agent_key', session.key)
      .map((row) => toAgent(row, session.id)),
    permissions: connection
      .select<{ request: string }>(
        'SELECT request FROM permission_request WHERE session_key = ? AND resolution IS NULL ORDER BY permission_key',
        session.key,
      )
      .map((row) => JSON.parse(row.request) as PermissionRequest),
    compressions: readSquashes(connection, { session_key: session.key, session_id: session.id }).map(toCompression),
    elicitations: readOpenElicitations(connection, session.key),
    logs: readLogs(connection, session.key, session.id),
    runtimeCommands: readCommands(connection, session.key),
    ...state,
  }
}

/** All turns of a whole conversation; of its last part those from the first turn of that part on. */
function turnsOf(
  connection: Connection,
  session: FoundSession,
  placed: readonly MessageRow[],
  firstPosition: number,
): StoredConversation['turns'] {
  const first = placed.find((row) => row.turn_id !== null)
  const rows = connection.select<Row<'turn'>>(
    'SELECT * FROM turn WHERE session_key = ? AND turn_number >= ? ORDER BY turn_number',
    session.key,
    firstPosition === 0 ? 0 : firstTurnNumber(connection, session.key, first?.turn_id ?? null),
  )
  return rows.map((row) => toTurn(row, session.id))
}

function firstTurnNumber(connection: Connection, sessionKey: number, turnId: string | null): number {
  const row = connection.get<{ first: number | null }>(
    `SELECT min(turn_number) AS first FROM turn
       WHERE session_key = ? AND (turn_id = ? OR status = 'active')`,
    sessionKey,
    turnId,
  )
  return row?.first ?? Number.MAX_SAFE_INTEGER
}

function readState(
  connection: Connection,
  sessionKey: number,
): Pick<StoredConversation, 'plan' | 'subagents' | 'usage' | 'contextWindow' | 'pins' | 'tasks' | 'deviceCodes'> & {
  queueOrder: string[]
} {
  const row = connection.get<Row<'session_state'>>('SELECT * FROM session_state WHERE session_key = ?', sessionKey)
  const parse = <T>(json: string | null | undefined, otherwise: T): T =>
    json === null || json === undefined ? otherwise : (JSON.parse(json) as T)
  return {
    plan: parse<PlanEntry[]>(row?.plan, []),
    subagents: parse<SubagentState[]>(row?.subagents, []),
    usage: parse<SessionUsage | null>(row?.usage, null),
    contextWindow: parse<ContextWindowState | null>(row?.context_window, null),
    pins: parse<string[]>(row?.pins, []),
    tasks: parse<AgentTask[]>(row?.tasks, []),
    deviceCodes: parse<DeviceCode[]>(row?.device_codes, []),
    queueOrder: parse<string[]>(row?.queue_order, []),
  }
}

function deliveriesOf(connection: Connection, rows: readonly MessageRow[]): ReadonlyMap<number, Delivery[]> {
  const users = rows.filter((row) => row.role === 'user').map((row) => row.message_key)
  const deliveries = connection.select<Row<'delivery'>>(
    'SELECT * FROM delivery WHERE message_key IN (SELECT value FROM json_each(?)) ORDER BY message_key, ordinal',
    JSON.stringify(users),
  )
  const byMessage = new Map<number, Delivery[]>()
  for (const row of deliveries) {
    const own = byMessage.get(row.message_key)
    if (own === undefined) byMessage.set(row.message_key, [toDelivery(row)])
    else own.push(toDelivery(row))
  }
  return byMessage
}

function assemble(
  rows: readonly MessageRow[],
  deliveries: ReadonlyMap<number, Delivery[]>,
  removed: readonly RemovedRange[] = [],
): { messages: ConversationMessage[]; blocks: ConversationBlock[] } {
  const messages: ConversationMessage[] = []
  const blocks: ConversationBlock[] = []
  for (const row of rows) {
    const message = toConversationMessage(row, deliveries.get(row.message_key))
    const removal = row.position === null ? undefined : removalOf(removed, row.position)
    messages.push(removal === undefined ? message : { ...message, removedBy: removal.removalId })
    blocks.push(...placeBlocks(row.message_id, toBlocks(row)))
  }
  return { messages, blocks }
}
