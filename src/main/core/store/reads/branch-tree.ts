import type { BranchNode } from '#shared/branch/entities'
import { firstLine } from '#shared/kernel/text'
import type { BranchKind, SessionStatus } from '#shared/session/entities'
import type { Connection } from '../connection'
import { toMessage } from '../entities'
import type { StoredBranchTree } from '../port'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'

const EXCERPT_LENGTH = 160

type Node = StoredBranchTree['nodes'][number]
type TreeRow = Row<'session'> & { lead_adapter: string | null; lead_model: string | null }

const parentOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session').select(['session_id', 'parent_session_id']).where('session_id', '=', p.sessionId),
)

const sessionsOfTree = statement((p: Placeholders<{ rootId: string }>) =>
  db
    .withRecursive('below(session_id)', (cte) =>
      cte
        .selectFrom('session')
        .select('session_id')
        .where('session_id', '=', p.rootId)
        // Without duplicates, so that a damaged, cyclic tree ends.
        .union(
          cte
            .selectFrom('session')
            .innerJoin('below', 'below.session_id', 'session.parent_session_id')
            .select('session.session_id'),
        ),
    )
    .selectFrom('below')
    .innerJoin('session', 'session.session_id', 'below.session_id')
    .leftJoin('agent', 'agent.agent_id', 'session.lead_agent_id')
    .selectAll('session')
    .select(['agent.adapter_name as lead_adapter', 'agent.model as lead_model'])
    .orderBy('session.created_at')
    .orderBy('session.session_key'),
)

const messagesByIds = statement((p: Placeholders<{ messageIds: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .selectAll('message')
    .select('session.session_id')
    .where('message.message_id', 'in', valuesOf<string>(p.messageIds)),
)

const mergesOf = statement((p: Placeholders<{ sessionKeys: string }>) =>
  db
    .selectFrom('merge')
    .innerJoin('message', 'message.message_key', 'merge.message_key')
    .innerJoin('session as parent', 'parent.session_key', 'message.session_key')
    .select(['merge.child_key', 'merge.merged_at', 'message.message_id', 'parent.session_id'])
    .where('merge.child_key', 'in', valuesOf<number>(p.sessionKeys))
    .where('merge.undone_at', 'is', null)
    .orderBy('merge.merge_key'),
)

/** Reads the tree of branches that a session is part of; null when there is no such session. */
export function readBranchTree(connection: Connection, sessionId: string, limit: number): StoredBranchTree | null {
  const rootId = rootOf(connection, sessionId)
  if (rootId === null) return null
  const rows = connection.all(sessionsOfTree({ rootId }))
  const shown = inOrder(rows, rootId).slice(0, limit)
  const forkPoints = readForkPoints(connection, shown)
  const merges = readMerges(connection, shown)
  return {
    nodes: shown.map((row) => toNode(row, row.session_id === rootId, forkPoints, merges.get(row.session_key) ?? [])),
    omitted: rows.length - shown.length,
  }
}

function rootOf(connection: Connection, sessionId: string): string | null {
  const seen = new Set<string>()
  let root: string | null = null
  for (let at: string | null = sessionId; at !== null && !seen.has(at);) {
    seen.add(at)
    const row: Pick<Row<'session'>, 'session_id' | 'parent_session_id'> | undefined = connection.first(
      parentOf({ sessionId: at }),
    )
    if (row === undefined) return root
    root = row.session_id
    at = row.parent_session_id
  }
  return root
}

/** Every session after its parent. */
function inOrder(rows: readonly TreeRow[], rootId: string): TreeRow[] {
  const children = Map.groupBy(rows, (row) => row.parent_session_id)
  const ordered: TreeRow[] = []
  const waiting = rows.filter((row) => row.session_id === rootId)
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    ordered.push(row)
    const below = (children.get(row.session_id) ?? []).filter((child) => child.session_id !== rootId)
    waiting.push(...below.toReversed())
  }
  return ordered
}

function readForkPoints(connection: Connection, rows: readonly TreeRow[]): ReadonlyMap<string, Node['forkPoint']> {
  const messageIds = rows.flatMap((row) => (row.fork_point_message_id === null ? [] : [row.fork_point_message_id]))
  const messages = connection.all(messagesByIds({ messageIds: JSON.stringify(messageIds) }))
  return new Map(
    messages.map((row) => {
      const { messageId, role, timestamp, contentText } = toMessage(row, row.session_id)
      const excerpt = firstLine(contentText, EXCERPT_LENGTH)
      return [messageId, { messageId, sessionId: row.session_id, role, timestamp, excerpt }]
    }),
  )
}

function readMerges(connection: Connection, rows: readonly TreeRow[]): ReadonlyMap<number, Node['merges']> {
  const sessionKeys = JSON.stringify(rows.map((row) => row.session_key))
  const found = new Map<number, BranchNode['merges']>()
  for (const row of connection.all(mergesOf({ sessionKeys }))) {
    const merge = { sessionId: row.session_id, messageId: row.message_id, mergedAt: row.merged_at }
    found.set(row.child_key, [...(found.get(row.child_key) ?? []), merge])
  }
  return found
}

function toNode(
  row: TreeRow,
  isRoot: boolean,
  forkPoints: ReadonlyMap<string, Node['forkPoint']>,
  merges: Node['merges'],
): Node {
  const adapterName = row.lead_adapter ?? row.adapter_name
  return {
    sessionId: row.session_id,
    parentSessionId: isRoot ? null : row.parent_session_id,
    title: row.title,
    firstUserMessage: row.first_user_message,
    branchKind: row.branch_kind as BranchKind | null,
    forkPoint: (row.fork_point_message_id === null ? null : forkPoints.get(row.fork_point_message_id)) ?? null,
    messageCount: row.message_count,
    ...(row.spawning_tool_call_id === null ? {} : { spawningToolCallId: row.spawning_tool_call_id }),
    status: row.status as SessionStatus,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    ...(row.abandoned_at === null ? {} : { abandonedAt: row.abandoned_at }),
    merges: [...merges],
    ...(adapterName === null ? {} : { adapterName }),
    ...(row.lead_model === null ? {} : { model: row.lead_model }),
  }
}
