import type { Connection } from '../connection'
import type { LandingReads, LandingRecord } from '../port'
import { db, statement, type Placeholders } from '../statement'

const allLandings = statement(() => db.selectFrom('landing').select('data').orderBy('created_at', 'desc'))

const landingById = statement((p: Placeholders<{ landingId: string }>) =>
  db.selectFrom('landing').select('data').where('landing_id', '=', p.landingId),
)

/** Reads of landings. */
export function landingReads(connection: Connection): LandingReads {
  return {
    landings() {
      return Promise.resolve(connection.all(allLandings()).map(({ data }) => JSON.parse(data) as LandingRecord))
    },
    landing(landingId) {
      const row = connection.first(landingById({ landingId }))
      return Promise.resolve(row === undefined ? null : (JSON.parse(row.data) as LandingRecord))
    },
  }
}
