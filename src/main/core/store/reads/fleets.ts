import { sql } from 'kysely'
import type { Connection } from '../connection'
import type { FleetReads } from '../port'
import { db, statement, valuesOf, type Placeholders } from '../statement'

const cursors = statement((p: Placeholders<{ fleet: string; sessionIds: string }>) =>
  db
    .selectFrom('fleet_cursor')
    .select(['session_id', 'sequence', 'listed'])
    .where('fleet', '=', p.fleet)
    .where('session_id', 'in', valuesOf<string>(p.sessionIds)),
)

const leftovers = statement((p: Placeholders<{ fleet: string }>) =>
  db.selectFrom('fleet_cursor').select('session_id').where('fleet', '=', p.fleet).where('sequence', '<', sql.lit(0)),
)

/** Sessions in the order of their keys, each with the last sequence that is stored and the last that was published. */
const published = statement((p: Placeholders<{ fleet: string; afterKey: number; limit: number }>) =>
  db
    .selectFrom('session')
    .select(({ selectFrom }) => [
      'session.session_key',
      'session.session_id',
      selectFrom('event')
        .select(({ fn }) => fn.max<number | null>('event.sequence').as('last'))
        .whereRef('event.session_key', '=', 'session.session_key')
        .as('last_event'),
      selectFrom('event_bundle')
        .select(({ fn }) => fn.max<number | null>('event_bundle.last_sequence').as('last'))
        .whereRef('event_bundle.session_key', '=', 'session.session_key')
        .as('last_bundled'),
      selectFrom('fleet_cursor')
        .select('fleet_cursor.sequence')
        .where('fleet_cursor.fleet', '=', p.fleet)
        .whereRef('fleet_cursor.session_id', '=', 'session.session_id')
        .as('published'),
    ])
    .where('session.session_key', '>', p.afterKey)
    .orderBy('session.session_key')
    .limit(p.limit),
)

/** Reads of what fleets have of this host's log. */
export function fleetReads(connection: Connection): FleetReads {
  return {
    fleetCursors(fleet, sessionIds) {
      const rows = connection.all(cursors({ fleet, sessionIds: JSON.stringify(sessionIds) }))
      return Promise.resolve(rows.map(({ session_id, ...rest }) => ({ sessionId: session_id, ...rest })))
    },
    fleetLeftovers(fleet) {
      return Promise.resolve(connection.all(leftovers({ fleet })).map(({ session_id }) => session_id))
    },
    behindFleet(fleet, afterKey, limit) {
      const rows = connection.all(published({ fleet, afterKey, limit }))
      const sessionIds = rows.flatMap((row) =>
        Math.max(row.last_event ?? 0, row.last_bundled ?? 0) > (row.published ?? 0) ? [row.session_id] : [],
      )
      return Promise.resolve({ sessionIds, lastKey: rows.at(-1)?.session_key ?? null })
    },
  }
}
