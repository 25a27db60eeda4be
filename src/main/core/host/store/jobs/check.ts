import { dirname } from 'node:path'
import { ok } from '#shared/kernel/result'
import type { StoreFinding, StoreReport } from '#shared/store/entities'
import { discardStaged } from '#core/transfer/snapshot/import-snapshot'
import { backUp, type BackupRequest } from '#core/store/backup'
import { findFaults, versionsOf, type Fault } from '#core/store/care/check'
import { repairFaults } from '#core/store/care/repair'
import { openSecond } from '#core/store/second-connection'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { withStore } from '#core/store/with-store'
import { eraseWhatPurgesLeft } from '../erase'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    checkStore: typeof checkStore
  }
}

export interface CheckOrder {
  /** Absent: changes nothing. */
  readonly repair?: Omit<BackupRequest, 'kind'>
  /** Codes of work in progress in this host, which is therefore no fault. */
  readonly underWay: readonly string[]
}

/** Looks for faults of the store, and repairs what can be repaired safely. */
export const checkStore: Job<CheckOrder, StoreReport> = async ({ repair, underWay }, context) => {
  const look = () => lookThrough(context, underWay)
  const { found, about } = look()
  const isRepairable =
    found.some(({ state }) => state === 'repairable') && found.every(({ state }) => state !== 'fatal')
  if (repair === undefined || !isRepairable) return ok({ ...about, ...report(found, found) })
  // Nobody can see what this changes, and the backup would hold it too.
  if (found.some(isTrace)) await eraseWhatPurgesLeft(context)
  if (found.every(isTrace)) return ok({ ...about, ...report(found, look().found) })
  const backup = await copy(context, { ...repair, kind: 'repair' })
  await mend(context, found)
  return ok({ ...about, ...report(found, look().found), backup })
}

const isTrace = ({ code }: Fault): boolean => code === 'unfinished-purges'

type About = Pick<StoreReport, 'schemaVersion' | 'sqliteVersion'>

/** With a connection of its own: one that was open before a change can take the index of words for damaged after it. */
function lookThrough(context: WorkContext, underWay: readonly string[]): { found: Fault[]; about: About } {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const found = findFaults(connection, context).filter(({ code }) => !underWay.includes(code))
    return { found, about: versionsOf(connection) }
  } finally {
    connection.database.close()
  }
}

async function copy(context: WorkContext, request: BackupRequest): Promise<string> {
  const { database } = openSecond(context.file, { readonly: true })
  try {
    return await backUp(database, dirname(context.file), request, context)
  } finally {
    database.close()
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
function report(found: readonly Fault[], left: readonly Fault[]): Pick<StoreReport, 'healthy' | 'findings'> {
  const remaining = new Set(left.map(({ code }) => code))
  const findings = found.map((fault): StoreFinding =>
    remaining.has(fault.code) ? { ...fault } : { ...fault, state: 'repaired' },
  )
  return { healthy: left.every(({ state }) => state === 'harmless'), findings }
}
