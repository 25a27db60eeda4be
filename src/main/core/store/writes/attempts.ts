import type { Connection } from '../connection'
import type { AttemptWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

type OfGroup = Placeholders<{ groupId: string }>
type OfSession = Placeholders<{ sessionId: string }>

const upsertGroup = statement((p: Placeholders<{ groupId: string; at: number; data: string }>) =>
  db
    .insertInto('attempt_group')
    .values({ group_id: p.groupId, created_at: p.at, data: p.data })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') }))),
)

const upsertAttempt = statement(
  (p: Placeholders<{ sessionId: string; groupId: string; position: number; data: string }>) =>
    db
      .insertInto('attempt')
      .values({ session_id: p.sessionId, group_id: p.groupId, position: p.position, data: p.data })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') })),
      ),
)

const setAttempt = statement((p: Placeholders<{ sessionId: string; data: string }>) =>
  db.updateTable('attempt').set({ data: p.data }).where('session_id', '=', p.sessionId),
)

const deleteGroup = statement((p: OfGroup) => db.deleteFrom('attempt_group').where('group_id', '=', p.groupId))

const deleteAttempts = statement((p: OfGroup) => db.deleteFrom('attempt').where('group_id', '=', p.groupId))

const deleteAttempt = statement((p: OfSession) => db.deleteFrom('attempt').where('session_id', '=', p.sessionId))

const groupOf = statement((p: OfSession) =>
  db.selectFrom('attempt').select('group_id').where('session_id', '=', p.sessionId),
)

const sessionsOf = statement((p: OfGroup) =>
  db
    .selectFrom('attempt')
    .innerJoin('session', 'session.session_id', 'attempt.session_id')
    .select('attempt.session_id')
    .where('group_id', '=', p.groupId)
    .limit(1),
)

/** Writes of attempts. */
export function attemptWrites({ connection }: WriteContext): AttemptWrites {
  return {
    putAttemptGroup({ attempts, ...group }) {
      const { groupId, createdAt } = group
      connection.run(upsertGroup({ groupId, at: createdAt, data: JSON.stringify(group) }))
      for (const [position, attempt] of attempts.entries()) {
        const { sessionId } = attempt
        connection.run(upsertAttempt({ sessionId, groupId, position, data: JSON.stringify(attempt) }))
      }
    },
    putAttempt(attempt) {
      connection.run(setAttempt({ sessionId: attempt.sessionId, data: JSON.stringify(attempt) }))
    },
    deleteAttemptGroup(groupId) {
      deleteGroupOf(connection, groupId)
    },
  }
}

/** Forgets that a deleted session was an attempt, and its group with the last of them. */
export function forgetAttempt(connection: Connection, sessionId: string): void {
  const groupId = connection.first(groupOf({ sessionId }))?.group_id
  if (groupId === undefined) return
  connection.run(deleteAttempt({ sessionId }))
  if (connection.first(sessionsOf({ groupId })) === undefined) deleteGroupOf(connection, groupId)
}

function deleteGroupOf(connection: Connection, groupId: string): void {
  connection.run(deleteAttempts({ groupId }))
  connection.run(deleteGroup({ groupId }))
}
