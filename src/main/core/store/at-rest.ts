import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Connection } from './connection'
import { FileDraftJournal } from './draft-journal'
import { SCHEMA_VERSION } from './migrations'
import type { MachineUsageReads, SearchHitReads, SearchReads, SessionReads, UsageReads } from './port'
import { machineReads } from './reads/machines'
import { placeReads } from './reads/places'
import { searchReads } from './reads/search'
import { searchHitReads } from './reads/search-hits'
import { sessionReads } from './reads/sessions'
import { machineUsageReads } from './reads/machine-usage'
import { unfinishedReads } from './reads/unfinished'
import { usageReads } from './reads/usage'
import { schemaVersion, setCaches, STORE_FILE } from './store-file'

/** A store that no host has open, for lists, searches and sums of usage. */
export interface StoreAtRest {
  readonly read: SessionReads &
    SearchReads &
    SearchHitReads &
    UsageReads &
    Pick<MachineUsageReads, 'machineUsageTotals'>
  close(): void
}

/**
 * Opens the store of a data directory for reading alone if its last host closed it and left nothing to complete. Null
 * otherwise, also for a store of another version, and if lists contain sessions of other machines: those need a host. The caller holds the lock of the data directory.
 * Throws what SQLite and the file system throw.
 */
export async function openAtRest(dir: string): Promise<StoreAtRest | null> {
  // Files beside it belong to a host that died, or to maintenance that is not complete.
  const files = readdirSync(dir).filter((name) => name.startsWith(STORE_FILE))
  if (files.length !== 1 || files[0] !== STORE_FILE) return null
  const database = new Database(join(dir, STORE_FILE), { readonly: true, fileMustExist: true })
  try {
    setCaches(database)
    const connection = new Connection(database)
    if (isOfThisVersion(database) && (await isComplete(connection, dir)) && (await isAllOfHere(connection)))
      return {
        read: {
          ...sessionReads(connection),
          ...searchReads(connection),
          ...searchHitReads(connection),
          ...usageReads(connection),
          ...machineUsageReads(connection),
        },
        close: () => void database.close(),
      }
    database.close()
    return null
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/** Returns whether a file is one that a host of this version has closed. */
function isOfThisVersion(database: Database.Database): boolean {
  return schemaVersion(database) === SCHEMA_VERSION && database.pragma('journal_mode', { simple: true }) === 'delete'
}

/** Returns whether the last host left nothing that the next one completes, and that lists would show. */
async function isComplete(connection: Connection, dir: string): Promise<boolean> {
  const unfinished = await unfinishedReads(connection, new FileDraftJournal(dir)).unfinished()
  if (Object.values<readonly unknown[]>({ ...unfinished }).some(({ length }) => length > 0)) return false
  const places = await placeReads(connection).places()
  return !places.some(({ state }) => state === 'creating' || state === 'removing')
}

/** Returns whether no other machine is known, whose sessions are listed too. */
async function isAllOfHere(connection: Connection): Promise<boolean> {
  return (await machineReads(connection).machines()).length === 0
}
