import type { ErasureWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of what is left to be done after purges. */
export function erasureWrites({ connection }: WriteContext): ErasureWrites {
  return {
    beginErasure() {
      connection.run('INSERT INTO erasure DEFAULT VALUES')
    },
    endErasure(upTo) {
      connection.run('DELETE FROM erasure WHERE erasure_key <= ?', upTo)
    },
  }
}
