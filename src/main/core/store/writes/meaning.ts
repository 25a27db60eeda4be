import type { MeaningWrites } from '../port/meaning'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const consent = statement((p: Placeholders<{ model: string; folder: string; at: number }>) =>
  db
    .insertInto('model_consent')
    .values({ model: p.model, folder: p.folder, consented_at: p.at })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Writes of consents to models. */
export function meaningWrites({ connection }: WriteContext): MeaningWrites {
  return {
    consentToModel(model, folders, at) {
      for (const folder of folders) connection.run(consent({ model, folder, at }))
    },
  }
}
