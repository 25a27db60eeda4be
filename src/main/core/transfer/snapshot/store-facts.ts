import type { SnapshotIndex } from '../../../../shared/snapshot/indexer'
import type { StoreFacts } from '../../../../shared/snapshot/plan'
import type { Connection } from '../../store/connection'
import { STAGED } from '../../store/import/staged-status'

/** Number of ids per query. */
const PAGE = 5000

/** Returns the store's state with regard to the content of a snapshot. `isBusy`: returns whether a session is busy. */
export function readFacts(
  connection: Connection,
  index: SnapshotIndex,
  isBusy: (sessionId: string) => boolean,
): StoreFacts {
  const wanted = new Set(index.sessions.keys())
  const points: string[] = []
  for (const { session } of index.sessions.values()) {
    if (session.parentSessionId !== undefined) wanted.add(session.parentSessionId)
    if (session.forkPointMessageId !== undefined) points.push(session.forkPointMessageId)
  }
  const sessions = owners(connection, 'session', 'session_id', wanted).map(
    ({ id, status }) => [id, { isBusy: isBusy(id), isFound: status === 'discovered' }] as const,
  )
  const clashing = new Set<string>()
  for (const [table, column, own] of [
    ['message', 'message_id', index.messages],
    ['agent', 'agent_id', index.agents],
    ['turn', 'turn_id', index.turns],
  ] as const)
    for (const { id, owner } of owners(connection, table, column, own.keys())) {
      const sessionId = own.get(id)
      if (sessionId !== undefined && sessionId !== owner) clashing.add(sessionId)
    }
  return {
    sessions: new Map(sessions),
    messages: new Set(owners(connection, 'message', 'message_id', points).map(({ id }) => id)),
    clashing,
  }
}

/** The session that a message belongs to; undefined when there is no such message. */
export function ownerOf(connection: Connection, messageId: string): string | undefined {
  return owners(connection, 'message', 'message_id', [messageId])[0]?.owner
}

/** An id, its session, and the status of that. */
interface Owned {
  readonly id: string
  readonly owner: string
  readonly status: string
}

function owners(connection: Connection, table: string, column: string, ids: Iterable<string>): Owned[] {
  const found: Owned[] = []
  const of = table === 'session' ? 'session' : `${table} JOIN session USING (session_key)`
  const sql = `SELECT ${column} AS id, session_id AS owner, session.status AS status FROM ${of}
    WHERE ${column} IN (SELECT value FROM json_each(?)) AND session.status <> '${STAGED}'`
  let page: string[] = []
  for (const id of ids)
    if (page.push(id) === PAGE) {
      found.push(...connection.select<Owned>(sql, JSON.stringify(page)))
      page = []
    }
  return page.length === 0 ? found : [...found, ...connection.select<Owned>(sql, JSON.stringify(page))]
}
