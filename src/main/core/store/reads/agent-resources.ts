import type { Connection } from '../connection'
import type { EquipmentReads, KnownModel } from '../port'
import { db, sessionKeyOf, statement, type Placeholders } from '../statement'

const switchesOf = statement((p: Placeholders<{ sessionId: string; kind: string }>) =>
  db
    .selectFrom('session_switch')
    .select(['name', 'is_on'])
    .where('kind', '=', p.kind)
    .where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const adapterModels = statement(() =>
  db.selectFrom('adapter_model').select(['adapter_name', 'models']).orderBy('adapter_name'),
)

/** Reads of what sessions have switched on and off, and of what agents offered last. */
export function equipmentReads(connection: Connection): EquipmentReads {
  return {
    switches(sessionId, kind) {
      const rows = connection.all(switchesOf({ sessionId, kind }))
      return Promise.resolve(new Map(rows.map(({ name, is_on }) => [name, is_on === 1])))
    },
    adapterModels() {
      const rows = connection.all(adapterModels())
      return Promise.resolve(new Map(rows.map((row) => [row.adapter_name, JSON.parse(row.models) as KnownModel[]])))
    },
  }
}
