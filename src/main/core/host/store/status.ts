import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { BACKUPS_FOLDER, listBackups } from '#core/store/care/backups'
import { schemaVersion } from '#core/store/store-file'
import { openSecond } from '#core/store/second-connection'
import { isDamagedStore } from './aside'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'
import { lastSalvage } from './salvage-notes'

/** `store.status`. */
export const storeStatus =
  ({ dataDir, file, readOnly, isUnusable }: CareContext): Handler<'store.status'> =>
  async () => {
    const backups = await listBackups(dataDir)
    const [lastBackup] = backups
    const names = await readdir(dataDir).catch(() => [])
    const salvaged = await lastSalvage(dataDir)
    return ok({
      file,
      size: (await sizeOf(file)) + (await sizeOf(`${file}-wal`)),
      ...(isUnusable ? { freeSize: 0, schemaVersion: 0 } : inside(file)),
      ...(readOnly === null ? {} : { readOnly }),
      backupsFolder: join(dataDir, BACKUPS_FOLDER),
      backupsSize: backups.reduce((sum, { size }) => sum + size, 0),
      ...defined({ lastBackup }),
      setAside: names
        .filter(isDamagedStore)
        .toSorted()
        .map((name) => join(dataDir, name)),
      ...defined({ salvaged }),
      backupsKept: await backupsKept(dataDir),
    })
  }

function inside(file: string): { freeSize: number; schemaVersion: number } {
  const { database } = openSecond(file, { readonly: true })
  try {
    const [free, page] = ['freelist_count', 'page_size'].map(
      (name) => database.pragma(name, { simple: true }) as number,
    )
    return { freeSize: (free ?? 0) * (page ?? 0), schemaVersion: schemaVersion(database) }
  } finally {
    database.close()
  }
}

/** Returns the size in bytes; 0 if there is no file. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
