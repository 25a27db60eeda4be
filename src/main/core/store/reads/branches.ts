import type { BranchChild, InheritedPart } from '../../../../shared/branch/entities'
import type { BranchKind, SessionStatus } from '../../../../shared/session/entities'
import type { Connection } from '../connection'
import { sessionCodec, toMessage, toSession } from '../entities'
import type { BranchReads, MessagePlace, StoredContextLink, StoredMerge } from '../port'
import type { Row } from '../schema'
import { branchedAtOf, NO_END, readLineage, removalOf, type LineageLink } from './lineage'
import { readSquashes } from './compression'
import { readRemoved } from './message-rows'
import { readRemovals } from './removals'
import { STAGED } from '../import/staged-status'
import { withAgents } from './sessions'

/** Reads of what branches share, and of what was merged or taken out. */
export function branchReads(connection: Connection): BranchReads {
  return {
    contextLinks(sessionId) {
      const lineage = readLineage(connection, sessionId)
      return Promise.resolve(lineage?.map((link, index) => toContextLink(connection, link, lineage[index + 1])) ?? null)
    },
    inherited(sessionId) {
      const lineage = readLineage(connection, sessionId) ?? []
      return Promise.resolve(lineage.slice(0, -1).flatMap((link) => toInheritedPart(connection, link)))
    },
    place(sessionId, messageId) {
      return Promise.resolve(findPlace(connection, readLineage(connection, sessionId) ?? [], messageId))
    },
    lastPlace(sessionId) {
      const lineage = readLineage(connection, sessionId) ?? []
      const last = lastBefore(connection, lineage, lineage.length - 1, NO_END)
      return Promise.resolve(last === null ? null : findPlace(connection, lineage, last))
    },
    conversationLength(sessionId) {
      const lineage = readLineage(connection, sessionId) ?? []
      return Promise.resolve(lineage.reduce((sum, link) => sum + sharedMessages(connection, link).length, 0))
    },
    children(sessionId) {
      const rows = connection.select<Row<'session'> & { has_children: number }>(
        `SELECT session.*,
           EXISTS (SELECT 1 FROM session AS below WHERE below.parent_session_id = session.session_id) AS has_children
           FROM session WHERE parent_session_id = ? ORDER BY created_at, session_key`,
        sessionId,
      )
      return Promise.resolve(rows.map(toChild))
    },
    sessionByAdapterSessionId(adapterSessionId) {
      const row = connection.get<Row<'session'>>(
        `SELECT * FROM session WHERE session_key IN (
           SELECT session_key FROM session WHERE adapter_session_id = ?
           UNION SELECT session_key FROM agent WHERE adapter_session_id = ?
         ) AND status <> '${STAGED}' ORDER BY session_key DESC LIMIT 1`,
        adapterSessionId,
        adapterSessionId,
      )
      return Promise.resolve(row === undefined ? null : (withAgents(connection, [row])[0] ?? null))
    },
    removals(sessionId) {
      return Promise.resolve(readRemovals(connection, sessionId))
    },
    removed(removalId) {
      return Promise.resolve(readRemoved(connection, removalId))
    },
    merge(childSessionId) {
      const row = connection.get<Row<'message'> & { to_message_id: string | null; parent_id: string }>(
        `SELECT message.*, to_message_id, parent.session_id AS parent_id
           FROM merge JOIN message USING (message_key) JOIN session AS parent ON parent.session_key = message.session_key
           WHERE child_key = (SELECT session_key FROM session WHERE session_id = ?) AND undone_at IS NULL
           ORDER BY merge_key DESC LIMIT 1`,
        childSessionId,
      )
      return Promise.resolve(row === undefined ? null : toMerge(row))
    },
    untold(agentId) {
      const rows = connection.select<Row<'message'> & { session_id: string }>(
        `SELECT message.*, session_id FROM untold_message JOIN agent USING (agent_key) JOIN message USING (message_key)
           JOIN session ON session.session_key = message.session_key
           WHERE agent.agent_id = ? ORDER BY position`,
        agentId,
      )
      return Promise.resolve(rows.map((row) => toMessage(row, row.session_id)))
    },
  }
}

/** `next`: the next session of the chain; compressions that came after it branched off do not count for it. */
function toContextLink(
  connection: Connection,
  { session, readEnd, removals }: LineageLink,
  next: LineageLink | undefined,
): StoredContextLink {
  const sessionId = session.session_id
  const rows = connection.select<Row<'message'>>(
    'SELECT * FROM message WHERE session_key = ? AND position >= 0 AND position < ? ORDER BY position',
    session.session_key,
    readEnd,
  )
  return {
    session: toSession(session, []),
    messages: rows.map((row) => toMessage(row, sessionId)),
    squashes: readSquashes(connection, session, next && branchedAtOf(next.session)),
    truncations: removals.map((removal) => ({
      truncationId: removal.removal_id,
      afterMessageId: removal.after_message_id,
      throughMessageId: removal.through_message_id,
    })),
  }
}

function toInheritedPart(connection: Connection, link: LineageLink): InheritedPart[] {
  const { session } = link
  const shared = sharedMessages(connection, link)
  const last = shared.at(-1)
  if (last === undefined) return []
  return [
    {
      sessionId: session.session_id,
      title: session.title,
      branchKind: session.branch_kind as BranchKind | null,
      upToMessageId: last.message_id,
      upToPosition: last.position,
      count: shared.length,
    },
  ]
}

/** A session's own messages that are part of the full conversation at the end of the chain, in order. */
function sharedMessages(
  connection: Connection,
  { session, end, removed }: LineageLink,
): { message_id: string; position: number }[] {
  const rows = connection.select<{ message_id: string; position: number }>(
    'SELECT message_id, position FROM message WHERE session_key = ? AND position >= 0 AND position < ? ORDER BY position',
    session.session_key,
    end,
  )
  return removed.length === 0 ? rows : rows.filter(({ position }) => removalOf(removed, position) === undefined)
}

function findPlace(connection: Connection, lineage: readonly LineageLink[], messageId: string): MessagePlace | null {
  const row = connection.get<Pick<Row<'message'>, 'session_key' | 'role'> & { position: number }>(
    'SELECT session_key, role, position FROM message WHERE message_id = ? AND position IS NOT NULL',
    messageId,
  )
  const index = lineage.findIndex(({ session }) => session.session_key === row?.session_key)
  const link = lineage[index]
  if (row === undefined || link === undefined) return null
  const { position } = row
  if (position >= link.end || removalOf(link.removed, position) !== undefined) return null
  return {
    messageId,
    role: row.role as MessagePlace['role'],
    sessionId: link.session.session_id,
    position,
    previousMessageId: lastBefore(connection, lineage, index, position),
  }
}

/** The last message of the full conversation before a position of one of its sessions. */
function lastBefore(
  connection: Connection,
  lineage: readonly LineageLink[],
  index: number,
  position: number,
): string | null {
  for (let at = index; at >= 0; at--) {
    const link = lineage[at]
    if (link === undefined) return null
    let end = Math.min(link.end, at === index ? position : NO_END)
    while (end > 0) {
      const row = connection.get<{ message_id: string; position: number }>(
        `SELECT message_id, position FROM message WHERE session_key = ? AND position < ?
           ORDER BY position DESC LIMIT 1`,
        link.session.session_key,
        end,
      )
      if (row === undefined) break
      const taken = link.removed.filter((range) => range.from <= row.position && row.position < range.end)
      if (taken.length === 0) return row.message_id
      end = Math.min(...taken.map(({ from }) => from))
    }
  }
  return null
}

function toChild(row: Row<'session'> & { has_children: number }): BranchChild {
  const { mergedAt, abandonedAt } = sessionCodec.decode(row) as { mergedAt?: number; abandonedAt?: number }
  return {
    sessionId: row.session_id,
    title: row.title,
    branchKind: row.branch_kind as BranchKind | null,
    forkPointMessageId: row.fork_point_message_id,
    messageCount: row.message_count,
    hasChildren: row.has_children === 1,
    ...(row.spawning_tool_call_id === null ? {} : { spawningToolCallId: row.spawning_tool_call_id }),
    status: row.status as SessionStatus,
    createdAt: row.created_at,
    ...(mergedAt === undefined ? {} : { mergedAt }),
    ...(abandonedAt === undefined ? {} : { abandonedAt }),
  }
}

function toMerge(row: Row<'message'> & { to_message_id: string | null; parent_id: string }): StoredMerge {
  const message = toMessage(row, row.parent_id)
  return {
    messageId: message.messageId,
    sessionId: row.parent_id,
    position: row.position ?? 0,
    summary: message.contentText,
    toMessageId: row.to_message_id,
  }
}
