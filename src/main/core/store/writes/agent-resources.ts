import type { EquipmentWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertSwitch = statement((p: Placeholders<{ sessionKey: number; kind: string; name: string; isOn: number }>) =>
  db
    .insertInto('session_switch')
    .values({ session_key: p.sessionKey, kind: p.kind, name: p.name, is_on: p.isOn })
    .onConflict((conflict) => conflict.doUpdateSet(({ ref }) => ({ is_on: ref('excluded.is_on') }))),
)

const upsertModels = statement((p: Placeholders<{ adapterName: string; at: number; models: string }>) =>
  db
    .insertInto('adapter_model')
    .values({ adapter_name: p.adapterName, seen_at: p.at, models: p.models })
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ ref }) => ({ seen_at: ref('excluded.seen_at'), models: ref('excluded.models') })),
    ),
)

/** Writes of what sessions have switched on and off, and of what agents offered last. */
export function equipmentWrites(context: WriteContext): EquipmentWrites {
  const { connection } = context
  return {
    putSwitch(sessionId, kind, name, isOn) {
      connection.run(upsertSwitch({ sessionKey: context.sessionKey(sessionId), kind, name, isOn: isOn ? 1 : 0 }))
    },
    putAdapterModels(adapterName, models, at) {
      connection.run(upsertModels({ adapterName, at, models: JSON.stringify(models) }))
    },
  }
}
