import { dirname } from 'node:path'
import { ok } from '../../../../shared/kernel/result'
import type { StoreFinding, StoreReport } from '../../../../shared/store/entities'
import { discardStaged } from '../../snapshot/import-snapshot'
import { backUp, type BackupWish } from '../../store/backup'
import { findFaults, type Fault } from '../../store/care/check'
import { repairFaults } from '../../store/care/repair'
import type { Connection } from '../../store/connection'
import { schemaVersion } from '../../store/migrate'
import { openSecond } from '../../store/second-connection'
import type { Job, WorkContext } from '../../worker/protocol'
import { withStore } from '../../worker/with-store'

export interface CheckOrder {
  /** Absent: nothing is changed. */
  readonly repair?: Omit<BackupWish, 'kind'>
  /** Sessions are being imported now, so that unfinished ones mean nothing. */
  readonly isImporting: boolean
}

/** Looks for faults of the store, and repairs what can be repaired safely. */
export const checkStore: Job<CheckOrder, StoreReport> = async ({ repair, isImporting }, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const matters = ({ code }: Fault): boolean => !(isImporting && code === 'unfinished-imports')
    const found = findFaults(connection, context).filter(matters)
    const isRepairable =
      found.some(({ state }) => state === 'repairable') && found.every(({ state }) => state !== 'fatal')
    if (repair === undefined || !isRepairable) return ok(report(connection, found, found))
    const backup = await backUp(connection.database, dirname(context.file), { ...repair, kind: 'repair' }, context)
    await mend(context, found)
    const left = findFaults(connection, context).filter(matters)
    return ok({ ...report(connection, found, left), backup })
  } finally {
    connection.database.close()
  }
}

function mend(context: WorkContext, found: readonly Fault[]): Promise<void> {
  const codes = new Set(found.map(({ code }) => code))
  return withStore(context, (write) => {
    context.check()
    if (codes.has('unfinished-imports')) discardStaged(write)
    write.together(() => repairFaults(write.connection, write.owned.words, codes))
    return Promise.resolve()
  })
}

/** `left` is what is still there of what was found. */
function report(connection: Connection, found: readonly Fault[], left: readonly Fault[]): StoreReport {
  const remaining = new Set(left.map(({ code }) => code))
  const findings = found.map((fault): StoreFinding =>
    remaining.has(fault.code) ? { ...fault } : { ...fault, state: 'repaired' },
  )
  return {
    healthy: left.every(({ state }) => state === 'harmless'),
    findings,
    schemaVersion: schemaVersion(connection.database),
    sqliteVersion: connection.get<{ version: string }>('SELECT sqlite_version() AS version')?.version ?? '',
  }
}
