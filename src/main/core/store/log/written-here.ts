import { sql } from 'kysely'
import type { Connection } from '../connection'
import { db, sessionKeyOf, statement, type Placeholders } from '../statement'
import { hasEventAfter } from './event-bundles'

type AfterSequence = Placeholders<{ sessionId: string; after: number }>

const typesAfter = statement((p: AfterSequence) =>
  db
    .selectFrom('event')
    .select('type')
    .distinct()
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('sequence', '>', p.after),
)

const lastImport = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('event')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('type', '=', sql.lit('snapshot.imported')),
)

const importedBelow = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .select('session_id')
    .where('root_session_id', '=', p.sessionId)
    .where('session_id', '<>', p.sessionId)
    .where('is_imported', '=', 1),
)

/** Events that change nothing of a session that a new import of it would not keep. */
const ofTheList: ReadonlySet<string> = new Set([
  'updated',
  'metadata.updated',
  'closed',
  'resumed',
  'archived',
  'restored',
])

/** Events about a session that its content does not depend on. */
const beside: ReadonlySet<string> = new Set([
  'agent.attached',
  'agent.detached',
  'attention.seen',
  'branch.created',
  'childCompleted',
  'forked',
  'log',
  'metrics.updated',
  'snapshot.exported',
  'snapshot.imported',
  'title.generated',
  'transcript.changed',
  'transcript.written',
  'usage',
])

/**
 * Returns whether people or agents wrote something in an imported session or one of its branches that another import of
 * it would lose: messages, also waiting ones, comments, pins, summaries. `sequence`: that of its last event then.
 */
export function isWrittenIn(connection: Connection, sessionId: string, sequence: number): boolean {
  const isWritten = (id: string, after: number, isChild: boolean): boolean =>
    hasEventAfter(connection, id, 'message', after) ||
    connection
      .all(typesAfter({ sessionId: id, after }))
      .some(({ type }) => !beside.has(type) && (isChild || !ofTheList.has(type)))
  if (isWritten(sessionId, sequence, false)) return true
  return connection
    .all(importedBelow({ sessionId }))
    .some(({ session_id: id }) => isWritten(id, connection.first(lastImport({ sessionId: id }))?.last ?? 0, true))
}
