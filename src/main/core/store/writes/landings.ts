import type { LandingWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertLanding = statement((p: Placeholders<{ landingId: string; at: number; data: string }>) =>
  db
    .insertInto('landing')
    .values({ landing_id: p.landingId, created_at: p.at, data: p.data })
    .onConflict((conflict) => conflict.column('landing_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') }))),
)

const deleteLanding = statement((p: Placeholders<{ landingId: string }>) =>
  db.deleteFrom('landing').where('landing_id', '=', p.landingId),
)

const toldConflict = statement((p: Placeholders<{ conflict: string }>) =>
  db.selectFrom('told_conflict').select('conflict').where('conflict', '=', p.conflict),
)

const insertToldConflict = statement((p: Placeholders<{ conflict: string; at: number }>) =>
  db.insertInto('told_conflict').values({ conflict: p.conflict, told_at: p.at }),
)

/** Writes of landings. */
export function landingWrites({ connection }: WriteContext): LandingWrites {
  return {
    putLanding(landing) {
      connection.run(upsertLanding({ landingId: landing.landingId, at: landing.at, data: JSON.stringify(landing) }))
    },
    tellConflict(conflict, at) {
      if (connection.first(toldConflict({ conflict })) !== undefined) return false
      connection.run(insertToldConflict({ conflict, at }))
      return true
    },
    deleteLanding(landingId) {
      connection.run(deleteLanding({ landingId }))
    },
  }
}
