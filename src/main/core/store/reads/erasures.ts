import type { Connection } from '../connection'
import type { ErasureReads } from '../port'
import { db, statement } from '../statement'

const lastErasure = statement(() =>
  db.selectFrom('erasure').select(({ fn }) => fn.max<number | null>('erasure_key').as('last')),
)

/** Reads of the work that is left after purges. */
export function erasureReads(connection: Connection): ErasureReads {
  return {
    dueErasure() {
      return Promise.resolve(connection.first(lastErasure())?.last ?? null)
    },
  }
}
