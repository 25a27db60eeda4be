import type { PlanEntry } from '../../../../shared/adapter/entities'
import type { DeviceCode } from '../../../../shared/auth/entities'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import { inOrder } from '../../../../shared/queue/order'
import type { SessionUsage, SubagentState } from '../../../../shared/session/conversation-types'
import type { AgentTask } from '../../../../shared/tasks/entities'
import type { ContextWindowState } from '../../../../shared/usage/entities'
import type { Connection } from '../connection'
import { toAgent, toTurn } from '../entities'
import type { StoredConversation } from '../port'
import type { Row } from '../schema'
import { readCommands } from './commands'
import { readSquashes, toCompression } from './compression'
import { readOpenElicitations } from './elicitations'
import { readLogs } from './logs'
import { assemble, deliveriesOf, MESSAGE_COLUMNS, type MessageRow } from './message-rows'
import { IS_SHOWN, readRemovals } from './removals'

const NO_LIMIT = -1

/** A session by its id and its key. */
export interface FoundSession {
  readonly id: string
  readonly key: number
}

/** A conversation as clients begin with it: the last `limit` of its messages, or all. */
export function readConversation(connection: Connection, session: FoundSession, limit = NO_LIMIT): StoredConversation {
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
