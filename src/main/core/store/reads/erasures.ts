import type { Connection } from '../connection'
import type { ErasureReads } from '../port'

/** Reads of what is left to be done after purges. */
export function erasureReads(connection: Connection): ErasureReads {
  return {
    dueErasure() {
      const row = connection.get<{ last: number | null }>('SELECT max(erasure_key) AS last FROM erasure')
      return Promise.resolve(row?.last ?? null)
    },
  }
}
