import type { PlaceWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertPlace = statement((p: Placeholders<{ placeId: string; at: number; data: string }>) =>
  db
    .insertInto('place')
    .values({ place_id: p.placeId, created_at: p.at, data: p.data })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') }))),
)

const deletePlace = statement((p: Placeholders<{ placeId: string }>) =>
  db.deleteFrom('place').where('place_id', '=', p.placeId),
)

const allowSetup = statement((p: Placeholders<{ repository: string; hash: string; at: number }>) =>
  db
    .insertInto('allowed_setup')
    .values({ repository: p.repository, hash: p.hash, allowed_at: p.at })
    .onConflict((conflict) =>
      conflict.columns(['repository', 'hash']).doUpdateSet(({ ref }) => ({ allowed_at: ref('excluded.allowed_at') })),
    ),
)

/** Writes of worktrees. */
export function placeWrites({ connection }: WriteContext): PlaceWrites {
  return {
    putPlace(place) {
      connection.run(upsertPlace({ placeId: place.placeId, at: place.createdAt, data: JSON.stringify(place) }))
    },
    deletePlace(placeId) {
      connection.run(deletePlace({ placeId }))
    },
    allowSetup(repository, hash, at) {
      connection.run(allowSetup({ repository, hash, at }))
    },
  }
}
