import { dirname } from 'node:path'
import { ok } from '#shared/kernel/result'
import { ROWS_TO_REBUILD, type StoreFinding, type StoreReport } from '#shared/store/entities'
import { discardStaged } from '#core/transfer/snapshot/import-snapshot'
import { backUp, type BackupRequest } from '#core/store/backup'
import { findFaults, versionsOf, type Fault } from '#core/store/care/check'
import { isRemoved, repairFaults } from '#core/store/care/repair'
import type { Connection } from '#core/store/connection'
import { openSecond } from '#core/store/second-connection'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { withStore } from '#core/store/with-store'
import { eraseWhatPurgesLeft } from '../erase'
import { compareRows } from './compare-rows'

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
  const { found, about } = await look()
  const isRepairable =
    found.some(({ state }) => state === 'repairable') &&
    found.every(({ code, state }) => state !== 'fatal' && code !== ROWS_TO_REBUILD)
  if (repair === undefined || !isRepairable) return ok({ ...about, ...report(found, found) })
  // Nobody can see what this changes, and the backup would hold it too.
  if (found.some(isTrace)) await eraseWhatPurgesLeft(context)
  if (found.every(isTrace)) return ok({ ...about, ...report(found, (await look()).found) })
  const backup = await copy(context, { ...repair, kind: 'repair' })
  await mend(context, found)
  return ok({ ...about, ...report(found, (await look()).found), backup })
}

const isTrace = ({ code }: Fault): boolean => code === 'unfinished-purges'

type About = Pick<StoreReport, 'schemaVersion' | 'sqliteVersion'>

/** With a connection of its own: one that was open before a change can take the index of words for damaged after it. */
async function lookThrough(
  context: WorkContext,
  underWay: readonly string[],
): Promise<{ found: Fault[]; about: About }> {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const found = findFaults(connection, context).filter(({ code }) => !underWay.includes(code))
    const rebuildable = found.some(({ code }) => isRemoved(code)) ? await findRebuildable(connection, context) : []
    return { found: [...rebuildable, ...found], about: versionsOf(connection) }
  } finally {
    connection.database.close()
  }
}

/**
 * Sessions with rows that a log can replace. Nothing that belongs to no session is removed as long as there are some: it
 * may belong to them.
 */
async function findRebuildable(connection: Connection, context: WorkContext): Promise<Fault[]> {
  const { keys } = await compareRows(connection, context)
  if (keys.length === 0) return []
  const message = 'Sessions can be rebuilt from their logs, which comes before any repair.'
  return [{ code: ROWS_TO_REBUILD, message, count: keys.length, state: 'repairable' }]
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
