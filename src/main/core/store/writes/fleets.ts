import { sql } from 'kysely'
import type { FleetWrites } from '../port'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertSequence = statement((p: Placeholders<Omit<Row<'fleet_cursor'>, 'listed'>>) =>
  db
    .insertInto('fleet_cursor')
    .values({ fleet: p.fleet, session_id: p.session_id, sequence: p.sequence, listed: null })
    .onConflict((conflict) =>
      conflict
        .columns(['fleet', 'session_id'])
        .doUpdateSet(({ ref }) => ({ sequence: ref('excluded.sequence') }))
        // A session that is gone stays so.
        .where('fleet_cursor.sequence', '>=', sql.lit(0)),
    ),
)

const upsertListed = statement((p: Placeholders<{ fleet: string; session_id: string; listed: string }>) =>
  db
    .insertInto('fleet_cursor')
    .values({ fleet: p.fleet, session_id: p.session_id, sequence: sql.lit(0), listed: p.listed })
    .onConflict((conflict) =>
      conflict.columns(['fleet', 'session_id']).doUpdateSet(({ ref }) => ({ listed: ref('excluded.listed') })),
    ),
)

const remove = statement((p: Placeholders<{ fleet: string; sessionId: string }>) =>
  db.deleteFrom('fleet_cursor').where('fleet', '=', p.fleet).where('session_id', '=', p.sessionId),
)

/** Marks what fleets have of a session that is gone, until they have forgotten it too. */
export const leaveToFleets = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .updateTable('fleet_cursor')
    .set({ sequence: sql.lit(-1), listed: null })
    .where('session_id', '=', p.sessionId),
)

/** Writes of what fleets have of this host's log. */
export function fleetWrites({ connection }: WriteContext): FleetWrites {
  return {
    notePublished(fleet, published) {
      for (const { sessionId, sequence } of published)
        connection.run(upsertSequence({ fleet, session_id: sessionId, sequence }))
    },
    noteListed(fleet, rows) {
      for (const { sessionId, listed } of rows) connection.run(upsertListed({ fleet, session_id: sessionId, listed }))
    },
    deleteFleetCursor(fleet, sessionId) {
      connection.run(remove({ fleet, sessionId }))
    },
  }
}
