import { sql } from 'kysely'
import type { PlanEntry } from '#shared/plan/entities'
import type { DeviceCode } from '#shared/auth/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import { inOrder } from '#shared/queue/order'
import type { SessionUsage } from '#shared/usage/entities'
import type { SubagentState } from '#shared/session/conversation-types'
import type { AgentTask } from '#shared/tasks/entities'
import type { ContextWindowState } from '#shared/usage/entities'
import type { Connection } from '../connection'
import { toAgent, toTurn } from '../entities'
import type { StoredConversation } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { readCommands } from './commands'
import { readSquashes, toCompression } from './compression'
import { readOpenElicitations } from './elicitations'
import { readLogs } from './logs'
import { assemble, deliveriesOf, MESSAGE_COLUMNS, type MessageRow } from './message-rows'
import { isShown, readRemovals } from './removals'

const NO_LIMIT = -1

type OfSession = Placeholders<{ key: number }>

const newestPlaced = (p: Placeholders<{ key: number; limit: number }>) =>
  db
    .selectFrom('message')
    .select(MESSAGE_COLUMNS)
    .where('session_key', '=', p.key)
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(p.limit)

const newestMessages = statement(newestPlaced)

const newestShownMessages = statement((p: Placeholders<{ key: number; limit: number }>) =>
  newestPlaced(p).where(isShown()),
)

const waitingMessages = statement((p: OfSession) =>
  db
    .selectFrom('message')
    .select(MESSAGE_COLUMNS)
    .where('session_key', '=', p.key)
    .where('position', 'is', null)
    .orderBy('message_key'),
)

const agentsOf = statement((p: OfSession) =>
  db.selectFrom('agent').selectAll().where('session_key', '=', p.key).orderBy('agent_key'),
)

const openPermissions = statement((p: OfSession) =>
  db
    .selectFrom('permission_request')
    .select('request')
    .where('session_key', '=', p.key)
    .where('resolution', 'is', null)
    .orderBy('permission_key'),
)

const turnsFrom = statement((p: Placeholders<{ key: number; first: number }>) =>
  db
    .selectFrom('turn')
    .selectAll()
    .where('session_key', '=', p.key)
    .where('turn_number', '>=', p.first)
    .orderBy('turn_number'),
)

/** The first of a turn and of those that run. */
const firstTurn = statement((p: Placeholders<{ key: number; turnId: string | null }>) =>
  db
    .selectFrom('turn')
    .select(({ fn }) => fn.min<number | null>('turn_number').as('first'))
    .where('session_key', '=', p.key)
    .where(({ eb, or }) => or([eb('turn_id', '=', p.turnId), eb('status', '=', sql.lit('active'))])),
)

const stateOf = statement((p: OfSession) => db.selectFrom('session_state').selectAll().where('session_key', '=', p.key))

/** A session by its id and its key. */
export interface FoundSession {
  readonly id: string
  readonly key: number
}

/** A conversation as clients begin with it: the last `limit` of its messages, or all. */
export function readConversation(connection: Connection, session: FoundSession, limit = NO_LIMIT): StoredConversation {
  const removals = readRemovals(connection, session.id)
  const { key } = session
  const newest = removals.length === 0 ? newestMessages : newestShownMessages
  const placed = connection.all(newest({ key, limit })).reverse()
  const queued = connection.all(waitingMessages({ key }))
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
    agents: connection.all(agentsOf({ key })).map((row) => toAgent(row, session.id)),
    permissions: connection.all(openPermissions({ key })).map((row) => JSON.parse(row.request) as PermissionRequest),
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
  const number = firstPosition === 0 ? 0 : firstTurnNumber(connection, session.key, first?.turn_id ?? null)
  return connection.all(turnsFrom({ key: session.key, first: number })).map((row) => toTurn(row, session.id))
}

function firstTurnNumber(connection: Connection, sessionKey: number, turnId: string | null): number {
  return connection.first(firstTurn({ key: sessionKey, turnId }))?.first ?? Number.MAX_SAFE_INTEGER
}

function readState(
  connection: Connection,
  sessionKey: number,
): Pick<
  StoredConversation,
  'plan' | 'planContent' | 'subagents' | 'usage' | 'contextWindow' | 'pins' | 'tasks' | 'deviceCodes'
> & {
  queueOrder: string[]
} {
  const row = connection.first(stateOf({ key: sessionKey }))
  const parse = <T>(json: string | null | undefined, otherwise: T): T =>
    json === null || json === undefined ? otherwise : (JSON.parse(json) as T)
  return {
    plan: parse<PlanEntry[]>(row?.plan, []),
    ...(row?.plan_content == null ? {} : { planContent: row.plan_content }),
    subagents: parse<SubagentState[]>(row?.subagents, []),
    usage: parse<SessionUsage | null>(row?.usage, null),
    contextWindow: parse<ContextWindowState | null>(row?.context_window, null),
    pins: parse<string[]>(row?.pins, []),
    tasks: parse<AgentTask[]>(row?.tasks, []),
    deviceCodes: parse<DeviceCode[]>(row?.device_codes, []),
    queueOrder: parse<string[]>(row?.queue_order, []),
  }
}
