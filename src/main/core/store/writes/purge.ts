import { blockColumns, toBlocks, type BlockColumns } from '../entities'
import type { PurgeWrites } from '../port'
import { deleteEvents } from '../log/event-bundles'
import { forgetTranscripts } from '../transcripts'
import { blobsOf, deleteUnusedBlobs } from './blobs'
import type { WriteContext } from './context'

/** Deletes sessions for good. */
export function purgeWrites(context: WriteContext): PurgeWrites {
  const { connection } = context
  return {
    purgeSession(sessionId: string) {
      const key = context.sessionKey(sessionId)
      const descendants = descendantsOf(context, sessionId)
      forgetInRelatives(context, sessionId, key)
      forgetInSummaries(context, key)
      cutLooseEnds(context, sessionId)
      reRootChildren(context, sessionId)
      for (const descendant of descendants) correctLineage(context, descendant)
      const eventsDeleted = deleteEvents(connection, key)
      const blobs = blobsOf(connection, key)
      context.words.removeSession(key)
      // Everything else of the session goes with its row, by the foreign keys.
      connection.run('DELETE FROM session WHERE session_key = ?', key)
      deleteUnusedBlobs(connection, blobs)
      forgetTranscripts(connection, sessionId)
      context.forgetSession(sessionId)
      return { eventsDeleted }
    },
  }
}

/** Keys of all sessions below a session. */
function descendantsOf({ connection }: WriteContext, sessionId: string): number[] {
  const rows = connection.select<{ session_key: number }>(
    `WITH RECURSIVE below (session_key, session_id) AS (
       SELECT session_key, session_id FROM session WHERE parent_session_id = ?
       UNION SELECT session.session_key, session.session_id
         FROM session JOIN below ON session.parent_session_id = below.session_id
     ) SELECT session_key FROM below`,
    sessionId,
  )
  return rows.map((row) => row.session_key)
}

type Fields = Readonly<Record<string, unknown>>

/** Lets the log of a session tell the lineage that its row has now. */
function correctLineage({ connection }: WriteContext, key: number): void {
  const row = connection.get<Record<string, string | number | null>>(
    `SELECT parent_session_id, root_session_id, fork_point_message_id, fork_transforms, branched_at_sequence
       FROM session WHERE session_key = ?`,
    key,
  )
  const transforms = row?.['fork_transforms']
  const lineage: Fields = {
    parentSessionId: row?.['parent_session_id'] ?? null,
    rootSessionId: row?.['root_session_id'] ?? null,
    forkPointMessageId: row?.['fork_point_message_id'] ?? null,
    forkTransforms: typeof transforms === 'string' ? (JSON.parse(transforms) as unknown) : null,
    branchedAtSequence: row?.['branched_at_sequence'] ?? null,
  }
  const events = connection.select<{ sequence: number; payload: string }>(
    `SELECT sequence, payload FROM event WHERE session_key = ?
       AND (type = 'created' AND payload ->> '$.session' IS NOT NULL
         OR type = 'updated' AND payload ->> '$.values.rootSessionId' IS NOT NULL)`,
    key,
  )
  for (const { sequence, payload } of events) {
    const { session, values, ...others } = JSON.parse(payload) as { session?: Fields; values?: Fields }
    const corrected = {
      ...others,
      ...(session === undefined ? {} : { session: withoutNulls({ ...session, ...lineage }) }),
      ...(values === undefined ? {} : { values: { ...values, ...lineage } }),
    }
    connection.run(
      'UPDATE event SET payload = ? WHERE session_key = ? AND sequence = ?',
      JSON.stringify(corrected),
      key,
      sequence,
    )
  }
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Makes each child a root, and the root of all below it. What it took from its parent's messages has no meaning now. */
function reRootChildren({ connection }: WriteContext, sessionId: string): void {
  const children = connection.select<{ session_id: string }>(
    'SELECT session_id FROM session WHERE parent_session_id = ?',
    sessionId,
  )
  for (const child of children)
    connection.run(
      `WITH RECURSIVE below (session_id) AS (
         SELECT session_id FROM session WHERE parent_session_id = ?
         UNION SELECT session.session_id FROM session JOIN below ON session.parent_session_id = below.session_id
       ) UPDATE session SET root_session_id = ? WHERE session_id IN (SELECT session_id FROM below)`,
      child.session_id,
      child.session_id,
    )
  connection.run(
    `UPDATE session SET parent_session_id = NULL, root_session_id = NULL, fork_point_message_id = NULL,
       fork_transforms = NULL, branched_at_sequence = NULL WHERE parent_session_id = ?`,
    sessionId,
  )
}

/** Events of a parent that tell of one branch and of nothing else; without the branch they say nothing. */
const BRANCH_EVENTS = ['branch.created', 'forked', 'branch.merged', 'merged', 'childCompleted']

/** What a parent's summary of the branch says of where it came from is only the title. */
function forgetInSummaries({ connection }: WriteContext, key: number): void {
  const summaries = connection.select<BlockColumns & { message_key: number }>(
    `SELECT message_key, blocks, packed FROM message
       WHERE message_key IN (SELECT message_key FROM merge WHERE child_key = ?)`,
    key,
  )
  for (const row of summaries) {
    const kept = toBlocks(row).map((block) => {
      if (block.type !== 'text' || block.mergedFrom === undefined) return block
      const { childSessionId: _child, fromMessageId: _from, toMessageId: _to, ...mergedFrom } = block.mergedFrom
      return { ...block, mergedFrom }
    })
    const { blocks, packed } = blockColumns(JSON.stringify(kept))
    connection.run('UPDATE message SET blocks = ?, packed = ? WHERE message_key = ?', blocks, packed, row.message_key)
  }
}

/**
 * Sessions further down can have branched off, or been rewound to, a message above their new root: of the session that
 * goes, or of one above it. Nothing of what they inherited from there is left, and what came after it stays as it was.
 */
function cutLooseEnds({ connection }: WriteContext, sessionId: string): void {
  // Every session below, with the child of the purged one that is its root from now on.
  const below = `WITH RECURSIVE below (session_key, session_id, root) AS (
      SELECT session_key, session_id, session_key FROM session WHERE parent_session_id = ?
      UNION SELECT session.session_key, session.session_id, below.root
        FROM session JOIN below ON session.parent_session_id = below.session_id
    )`
  // Crossed, so that SQLite begins with what is below instead of reading every branch there is.
  const isAbove = (messageId: string): string =>
    `EXISTS (SELECT 1 FROM message WHERE message_id = ${messageId} AND NOT EXISTS (
       SELECT 1 FROM below AS other WHERE other.session_key = message.session_key AND other.root = below.root))`
  connection.run(
    `${below} UPDATE session SET fork_point_message_id = NULL, fork_transforms = NULL WHERE session_key IN (
       SELECT branch.session_key FROM below CROSS JOIN session AS branch USING (session_key)
         WHERE ${isAbove('branch.fork_point_message_id')})`,
    sessionId,
  )
  const rewinds = connection.select<{ removal_key: number; removal_id: string; session_key: number }>(
    `${below} SELECT removal_key, removal_id, session_key FROM below CROSS JOIN removal USING (session_key)
       WHERE ${isAbove('removal.after_message_id')}`,
    sessionId,
  )
  for (const { removal_key, removal_id, session_key } of rewinds) {
    connection.run('UPDATE removal SET after_message_id = NULL WHERE removal_key = ?', removal_key)
    const events = connection.select<{ sequence: number; payload: string }>(
      `SELECT sequence, payload FROM event WHERE session_key = ? AND type IN ('truncated', 'merge.undone')
         AND instr(payload, ?) > 0`,
      session_key,
      removal_id,
    )
    for (const { sequence, payload } of events)
      connection.run(
        'UPDATE event SET payload = ? WHERE session_key = ? AND sequence = ?',
        JSON.stringify({ ...(JSON.parse(payload) as Record<string, unknown>), messageId: null }),
        session_key,
        sequence,
      )
  }
}

/** Takes a session's id out of what its parent and its children keep: their log and what they know of subagents. */
function forgetInRelatives({ connection }: WriteContext, sessionId: string, key: number): void {
  const relatives = connection.select<{ session_key: number }>(
    `SELECT session_key FROM session
       WHERE session_id = (SELECT parent_session_id FROM session WHERE session_key = ?)
     UNION SELECT session_key FROM session WHERE parent_session_id = ?`,
    key,
    sessionId,
  )
  for (const { session_key } of relatives) {
    connection.run(
      `DELETE FROM event WHERE session_key = ? AND type IN (SELECT value FROM json_each(?))
         AND payload ->> '$.childSessionId' = ?`,
      session_key,
      JSON.stringify(BRANCH_EVENTS),
      sessionId,
    )
    const events = connection.select<{ sequence: number; payload: string }>(
      'SELECT sequence, payload FROM event WHERE session_key = ? AND instr(payload, ?) > 0',
      session_key,
      sessionId,
    )
    for (const { sequence, payload } of events)
      connection.run(
        'UPDATE event SET payload = ? WHERE session_key = ? AND sequence = ?',
        withoutId(payload, sessionId),
        session_key,
        sequence,
      )
    for (const column of ['subagents', 'tasks']) {
      const state = connection.get<{ json: string | null }>(
        `SELECT ${column} AS json FROM session_state WHERE session_key = ?`,
        session_key,
      )
      if (state?.json?.includes(sessionId))
        connection.run(
          `UPDATE session_state SET ${column} = ? WHERE session_key = ?`,
          withoutId(state.json, sessionId),
          session_key,
        )
    }
  }
}

/** JSON without the properties and list entries that are an id; a parent that was named is null, as for a root. */
function withoutId(json: string, id: string): string {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (Array.isArray(value)) return value.filter((entry: unknown) => entry !== undefined) as unknown[]
      if (value !== id) return value
      return name === 'parentSessionId' ? null : undefined
    }),
  )
}
