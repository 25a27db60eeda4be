import { join } from 'node:path'
import { backupName, backupsFolder } from '../../store/care/backups'
import { openSecond } from '../../store/second-connection'
import { schemaVersion } from '../../store/migrate'
import type { CareContext } from './context'

const DAMAGED = 'parley-damaged-'

/** The files of damaged stores that were set aside. */
export const isDamagedStore = (name: string): boolean => name.startsWith(DAMAGED) && name.endsWith('.db')

/** Where the store goes that another one replaces: to the backups, unless it is no use as one. */
export async function asideFor({ dataDir, file, clock, isUnusable }: CareContext): Promise<string> {
  if (isUnusable) return damagedAside(dataDir, clock.now())
  const { database } = openSecond(file, { readonly: true })
  const version = schemaVersion(database)
  database.close()
  return join(await backupsFolder(dataDir), backupName('restore', version, clock.now()))
}

/** Where a damaged store goes. */
export function damagedAside(dataDir: string, now: number): string {
  return join(dataDir, `${DAMAGED}${new Date(now).toISOString().replaceAll(':', '-')}.db`)
}
