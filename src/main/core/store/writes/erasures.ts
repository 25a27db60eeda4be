import type { ErasureWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const insertErasure = statement(() => db.insertInto('erasure').defaultValues())

const deleteErasures = statement((p: Placeholders<{ upTo: number }>) =>
  db.deleteFrom('erasure').where('erasure_key', '<=', p.upTo),
)

/** Writes of the work that is left after purges. */
export function erasureWrites({ connection }: WriteContext): ErasureWrites {
  return {
    beginErasure() {
      connection.run(insertErasure())
    },
    endErasure(upTo) {
      connection.run(deleteErasures({ upTo }))
    },
  }
}
