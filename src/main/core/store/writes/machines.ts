import { sessionKey } from '#shared/kernel/session-key'
import type { MachineWrites } from '../port'
import type { Row } from '../schema'
import { db, statement, valuesOf, type Placeholders } from '../statement'
import type { WriteContext } from './context'
import { deleteCopiesOf, deleteCopiesOfSessions, machineCopyWrites } from './machine-copies'
import { machineUsageWrites } from './machine-usage'

const upsertMachine = statement((p: Placeholders<{ machineId: string; at: number; data: string }>) =>
  db
    .insertInto('machine')
    .values({ machine_id: p.machineId, added_at: p.at, data: p.data })
    .onConflict((conflict) => conflict.column('machine_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') }))),
)

const deleteMachine = statement((p: Placeholders<{ machineId: string }>) =>
  db.deleteFrom('machine').where('machine_id', '=', p.machineId),
)

const deleteSessionsOf = statement((p: Placeholders<{ machineId: string }>) =>
  db.deleteFrom('machine_session').where('machine_id', '=', p.machineId),
)

const deleteSessions = statement((p: Placeholders<{ keys: string }>) =>
  db.deleteFrom('machine_session').where('session_ref', 'in', valuesOf<string>(p.keys)),
)

const upsertSession = statement(
  (p: Placeholders<Omit<Row<'machine_session'>, 'usage_sequence' | 'usage_activity_at'>>) =>
    db
      .insertInto('machine_session')
      .values({
        session_ref: p.session_ref,
        machine_id: p.machine_id,
        status: p.status,
        branch_kind: p.branch_kind,
        last_activity_at: p.last_activity_at,
        data: p.data,
        attention: p.attention,
      })
      .onConflict((conflict) =>
        conflict.column('session_ref').doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          branch_kind: ref('excluded.branch_kind'),
          last_activity_at: ref('excluded.last_activity_at'),
          data: ref('excluded.data'),
          attention: ref('excluded.attention'),
        })),
      ),
)

/** Writes of other machines and the list of their sessions. */
export function machineWrites({ connection }: WriteContext): MachineWrites {
  return {
    ...machineCopyWrites(connection),
    ...machineUsageWrites(connection),
    putMachine(machine) {
      connection.run(
        upsertMachine({ machineId: machine.machineId, at: machine.addedAt, data: JSON.stringify(machine) }),
      )
    },
    deleteMachine(machineId) {
      deleteCopiesOf(connection, machineId)
      connection.run(deleteSessionsOf({ machineId }))
      connection.run(deleteMachine({ machineId }))
    },
    putMachineSessions(sessions) {
      for (const { machineId, item, attention } of sessions)
        connection.run(
          upsertSession({
            session_ref: sessionKey({ machineId, sessionId: item.sessionId }),
            machine_id: machineId,
            status: item.status,
            branch_kind: item.branchKind ?? null,
            last_activity_at: item.lastActivityAt,
            data: JSON.stringify(item),
            attention: attention === undefined ? null : JSON.stringify(attention),
          }),
        )
    },
    deleteMachineSessions(machineId, sessionIds) {
      const keys = JSON.stringify(sessionIds.map((sessionId) => sessionKey({ machineId, sessionId })))
      deleteCopiesOfSessions(connection, keys)
      connection.run(deleteSessions({ keys }))
    },
  }
}
