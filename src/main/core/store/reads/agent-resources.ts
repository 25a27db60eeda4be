import type { Connection } from '../connection'
import type { EquipmentReads, KnownModel } from '../port'

/** Reads of what sessions have switched on and off, and of what agents offered last. */
export function equipmentReads(connection: Connection): EquipmentReads {
  return {
    switches(sessionId, kind) {
      const rows = connection.select<{ name: string; is_on: number }>(
        `SELECT name, is_on FROM session_switch WHERE kind = ?
           AND session_key = (SELECT session_key FROM session WHERE session_id = ?)`,
        kind,
        sessionId,
      )
      return Promise.resolve(new Map(rows.map(({ name, is_on }) => [name, is_on === 1])))
    },
    adapterModels() {
      const rows = connection.select<{ adapter_name: string; models: string }>(
        'SELECT adapter_name, models FROM adapter_model ORDER BY adapter_name',
      )
      return Promise.resolve(new Map(rows.map((row) => [row.adapter_name, JSON.parse(row.models) as KnownModel[]])))
    },
  }
}
