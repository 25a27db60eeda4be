import type { BranchChild, InheritedPart } from '#shared/branch/entities'
import type { BranchKind, SessionStatus } from '#shared/session/entities'
import type { Connection } from '../connection'
import { toMessage, toSession } from '../entities'
import type { BranchReads, MessagePlace, StoredContextLink, StoredMerge } from '../port'
import type { Row } from '../schema'
import { db, sessionKeyOf, statement, type Placeholders } from '../statement'
import { readBranchTree } from './branch-tree'
import { branchedAtOf, NO_END, readLineage, removalOf, type LineageLink } from './lineage'
import { readSquashes } from './compression'
import { readRemoved } from './message-rows'
import { readRemovals } from './removals'
import { STAGED } from '../import/staged-status'
import { withAgents } from './sessions'

const childrenOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .selectAll('session')
    .select(({ exists, lit, selectFrom }) =>
      exists(
        selectFrom('session as below')
          .select(lit(1).as('one'))
          .whereRef('below.parent_session_id', '=', 'session.session_id'),
      )
        .$castTo<number>()
        .as('has_children'),
    )
    .where('parent_session_id', '=', p.sessionId)
    .orderBy('created_at')
    .orderBy('session_key'),
)

const newestOfAdapterSession = statement((p: Placeholders<{ adapterSessionId: string }>) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('session_key', 'in', ({ selectFrom }) =>
      selectFrom('session as own')
        .select('own.session_key')
        .where('own.adapter_session_id', '=', p.adapterSessionId)
        .union(
          selectFrom('agent').select('agent.session_key').where('agent.adapter_session_id', '=', p.adapterSessionId),
        ),
    )
    .where('status', '<>', STAGED)
    .orderBy('session_key', 'desc')
    .limit(1),
)

const lastMergeOf = statement((p: Placeholders<{ childSessionId: string }>) =>
  db
    .selectFrom('merge')
    .innerJoin('message', 'message.message_key', 'merge.message_key')
    .innerJoin('session as parent', 'parent.session_key', 'message.session_key')
    .selectAll('message')
    .select(['to_message_id', 'parent.session_id as parent_id'])
    .where('child_key', '=', sessionKeyOf(p.childSessionId))
    .where('undone_at', 'is', null)
    .orderBy('merge_key', 'desc')
    .limit(1),
)

const untoldTo = statement((p: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('untold_message')
    .innerJoin('agent', 'agent.agent_key', 'untold_message.agent_key')
    .innerJoin('message', 'message.message_key', 'untold_message.message_key')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .selectAll('message')
    .select('session.session_id')
    .where('agent.agent_id', '=', p.agentId)
    .orderBy('position'),
)

const messagesBefore = statement((p: Placeholders<{ sessionKey: number; end: number }>) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('session_key', '=', p.sessionKey)
    .where('position', '>=', 0)
    .where('position', '<', p.end)
    .orderBy('position'),
)

const placesBefore = statement((p: Placeholders<{ sessionKey: number; end: number }>) =>
  db
    .selectFrom('message')
    .select(['message_id', 'position'])
    .where('session_key', '=', p.sessionKey)
    .where('position', '>=', 0)
    .where('position', '<', p.end)
    .orderBy('position')
    .$narrowType<{ position: number }>(),
)

const placeOf = statement((p: Placeholders<{ messageId: string }>) =>
  db
    .selectFrom('message')
    .select(['session_key', 'role', 'position'])
    .where('message_id', '=', p.messageId)
    .where('position', 'is not', null)
    .$narrowType<{ position: number }>(),
)

const lastPlaceBefore = statement((p: Placeholders<{ sessionKey: number; end: number }>) =>
  db
    .selectFrom('message')
    .select(['message_id', 'position'])
    .where('session_key', '=', p.sessionKey)
    .where('position', '<', p.end)
    .orderBy('position', 'desc')
    .limit(1)
    .$narrowType<{ position: number }>(),
)

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
      return Promise.resolve(connection.all(childrenOf({ sessionId })).map(toChild))
    },
    branchTree(sessionId, limit) {
      return Promise.resolve(readBranchTree(connection, sessionId, limit))
    },
    sessionByAdapterSessionId(adapterSessionId) {
      const row = connection.first(newestOfAdapterSession({ adapterSessionId }))
      return Promise.resolve(row === undefined ? null : (withAgents(connection, [row])[0] ?? null))
    },
    removals(sessionId) {
      return Promise.resolve(readRemovals(connection, sessionId))
    },
    removed(removalId) {
      return Promise.resolve(readRemoved(connection, removalId))
    },
    merge(childSessionId) {
      const row = connection.first(lastMergeOf({ childSessionId }))
      return Promise.resolve(row === undefined ? null : toMerge(row))
    },
    untold(agentId) {
      const rows = connection.all(untoldTo({ agentId }))
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
  const rows = connection.all(messagesBefore({ sessionKey: session.session_key, end: readEnd }))
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
  const rows = connection.all(placesBefore({ sessionKey: session.session_key, end }))
  return removed.length === 0 ? rows : rows.filter(({ position }) => removalOf(removed, position) === undefined)
}

function findPlace(connection: Connection, lineage: readonly LineageLink[], messageId: string): MessagePlace | null {
  const row = connection.first(placeOf({ messageId }))
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
      const row = connection.first(lastPlaceBefore({ sessionKey: link.session.session_key, end }))
      if (row === undefined) break
      const taken = link.removed.filter((range) => range.from <= row.position && row.position < range.end)
      if (taken.length === 0) return row.message_id
      end = Math.min(...taken.map(({ from }) => from))
    }
  }
  return null
}

function toChild(row: Row<'session'> & { has_children: number }): BranchChild {
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
    ...(row.merged_at === null ? {} : { mergedAt: row.merged_at }),
    ...(row.abandoned_at === null ? {} : { abandonedAt: row.abandoned_at }),
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
