import type { StoreWriter } from '../port'
import type { WriteContext } from './context'

/** Deletes sessions for good. */
export function purgeWrites(context: WriteContext): Pick<StoreWriter, 'purgeSession'> {
  const { connection } = context
  return {
    purgeSession(sessionId: string) {
      const key = context.sessionKey(sessionId)
      forgetInRelatives(context, sessionId, key)
      reRootChildren(context, sessionId)
      const { changes: eventsDeleted } = connection.run('DELETE FROM event WHERE session_key = ?', key)
      const blobs = connection.select<{ blob_key: number }>(
        `SELECT DISTINCT blob_key FROM message_blob
           WHERE message_key IN (SELECT message_key FROM message WHERE session_key = ?)`,
        key,
      )
      connection.run(
        'DELETE FROM message_text WHERE rowid IN (SELECT message_key FROM message WHERE session_key = ?)',
        key,
      )
      // Everything else of the session goes with its row, by the foreign keys.
      connection.run('DELETE FROM session WHERE session_key = ?', key)
      for (const { blob_key } of blobs)
        connection.run(
          'DELETE FROM blob WHERE blob_key = ? AND NOT EXISTS (SELECT 1 FROM message_blob WHERE blob_key = ?)',
          blob_key,
          blob_key,
        )
      context.forgetSession(sessionId)
      return { eventsDeleted }
    },
  }
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
       fork_transforms = NULL WHERE parent_session_id = ?`,
    sessionId,
  )
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
    const state = connection.get<{ subagents: string | null }>(
      'SELECT subagents FROM session_state WHERE session_key = ?',
      session_key,
    )
    if (state?.subagents?.includes(sessionId))
      connection.run(
        'UPDATE session_state SET subagents = ? WHERE session_key = ?',
        withoutId(state.subagents, sessionId),
        session_key,
      )
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
