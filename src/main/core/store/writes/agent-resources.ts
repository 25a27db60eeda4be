import type { EquipmentWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of what sessions have switched on and off, and of what agents offered last. */
export function equipmentWrites(context: WriteContext): EquipmentWrites {
  const { connection } = context
  return {
    putSwitch(sessionId, kind, name, isOn) {
      connection.run(
        `INSERT INTO session_switch (session_key, kind, name, is_on) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET is_on = excluded.is_on`,
        context.sessionKey(sessionId),
        kind,
        name,
        isOn ? 1 : 0,
      )
    },
    putAdapterModels(adapterName, models, at) {
      connection.run(
        `INSERT INTO adapter_model (adapter_name, seen_at, models) VALUES (?, ?, ?)
           ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at, models = excluded.models`,
        adapterName,
        at,
        JSON.stringify(models),
      )
    },
  }
}
