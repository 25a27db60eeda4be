import type { Connection } from '../connection'
import { STAGED } from '../import/staged-status'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'

/*
 * Sessions with rows that their logs do not say: they were written by an older Parley, or by an import, which writes rows
 * directly. Long work in the background completes their logs.
 */

type OfSession = Placeholders<{ sessionKey: number }>

const insertUnlogged = statement((p: OfSession) =>
  db
    .insertInto('unlogged')
    .values({ session_key: p.sessionKey })
    .onConflict((conflict) => conflict.doNothing()),
)

const insertBelow = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .insertInto('unlogged')
    .orIgnore()
    .columns(['session_key'])
    .expression(
      db
        .withRecursive('below(session_key, session_id)', (cte) =>
          cte
            .selectFrom('session')
            .select(['session_key', 'session_id'])
            .where('session_id', '=', p.sessionId)
            .union(
              cte
                .selectFrom('session')
                .innerJoin('below', 'below.session_id', 'session.parent_session_id')
                .select(['session.session_key', 'session.session_id']),
            ),
        )
        .selectFrom('below')
        .select('below.session_key'),
    ),
)

const insertAll = statement(() =>
  db
    .insertInto('unlogged')
    .orIgnore()
    .columns(['session_key'])
    .expression(db.selectFrom('session').select('session.session_key')),
)

const deleteBaseline = statement((p: OfSession) =>
  db.deleteFrom('log_baseline').where('session_key', '=', p.sessionKey),
)

const isUnloggedRow = statement((p: OfSession) =>
  db.selectFrom('unlogged').select('session_key').where('session_key', '=', p.sessionKey),
)

const allUnlogged = statement(() =>
  db
    .selectFrom('unlogged')
    .innerJoin('session', 'session.session_key', 'unlogged.session_key')
    .select('unlogged.session_key')
    .where('session.status', '<>', STAGED)
    .orderBy('unlogged.session_key'),
)

/** Notes that rows of a session were written beside its log. */
export function noteUnlogged(connection: Connection, sessionKey: number): void {
  connection.run(insertUnlogged({ sessionKey }))
}

/** Notes that rows of a session and of all below it were written beside their logs. */
export function noteUnloggedBelow(connection: Connection, sessionId: string): void {
  connection.run(insertBelow({ sessionId }))
}

/** Notes that the logs of all sessions may lack something. */
export function noteAllUnlogged(connection: Connection): void {
  connection.run(insertAll())
}

/** Forgets the rows with which the log of a session begins, if it does; they are written again as they are now. */
export function renewBaseline(connection: Connection, sessionKey: number): void {
  if (connection.run(deleteBaseline({ sessionKey })).changes > 0) noteUnlogged(connection, sessionKey)
}

/** The same for a session by its id. */
export function renewBaselineOf(connection: Connection, sessionId: string): void {
  const sessionKey = findSessionKey(connection, sessionId)
  if (sessionKey !== undefined) renewBaseline(connection, sessionKey)
}

/** Returns whether the log of a session lacks some of its rows. */
export function isUnlogged(connection: Connection, sessionKey: number): boolean {
  return connection.first(isUnloggedRow({ sessionKey })) !== undefined
}

/** Returns the sessions whose logs lack some of their rows. */
export function unloggedSessions(connection: Connection): number[] {
  return connection.all(allUnlogged()).map(({ session_key }) => session_key)
}
