import { join } from 'node:path'
import { backupName, backupsFolder } from '#core/store/care/backups'
import { openSecond } from '#core/store/second-connection'
import { schemaVersion } from '#core/store/store-file'
import type { CareContext } from './context'

const DAMAGED = 'parley-damaged-'

/** Returns whether a name is that of a damaged store that was set aside. */
export const isDamagedStore = (name: string): boolean => name.startsWith(DAMAGED) && name.endsWith('.db')

/** Returns the path to which a replaced store is moved: among the backups, unless it is unusable. */
export async function asideFor({ dataDir, file, clock, isUnusable }: CareContext): Promise<string> {
  if (isUnusable) return damagedAside(dataDir, clock.now())
  const { database } = openSecond(file, { readonly: true })
  const version = schemaVersion(database)
  database.close()
  return join(await backupsFolder(dataDir), backupName('restore', version, clock.now()))
}

/** Returns the path to which a damaged store is moved. */
export function damagedAside(dataDir: string, now: number): string {
  return join(dataDir, `${DAMAGED}${new Date(now).toISOString().replaceAll(':', '-')}.db`)
}
