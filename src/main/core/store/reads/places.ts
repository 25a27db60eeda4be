import type { Place } from '#shared/place/entities'
import type { Connection } from '../connection'
import type { PlaceReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const allPlaces = statement(() => db.selectFrom('place').select('data').orderBy('created_at', 'desc'))

const placeById = statement((p: Placeholders<{ placeId: string }>) =>
  db.selectFrom('place').select('data').where('place_id', '=', p.placeId),
)

const allowedSetup = statement((p: Placeholders<{ repository: string; hash: string }>) =>
  db.selectFrom('allowed_setup').select('hash').where('repository', '=', p.repository).where('hash', '=', p.hash),
)

/** Reads of worktrees. */
export function placeReads(connection: Connection): PlaceReads {
  return {
    places() {
      return Promise.resolve(connection.all(allPlaces()).map(({ data }) => JSON.parse(data) as Place))
    },
    worktree(placeId) {
      const row = connection.first(placeById({ placeId }))
      return Promise.resolve(row === undefined ? null : (JSON.parse(row.data) as Place))
    },
    isSetupAllowed(repository, hash) {
      return Promise.resolve(connection.first(allowedSetup({ repository, hash })) !== undefined)
    },
  }
}
