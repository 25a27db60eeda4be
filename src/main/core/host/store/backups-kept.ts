import { readSettings } from '#core/base/settings/settings'
import { usualBackupsKept } from '#core/store/care/rotation'
import type { BackupsKept } from '#shared/store/entities'

/** Returns the numbers of backups to keep from the settings; the defaults if they are missing or invalid. */
export async function backupsKept(dataDir: string): Promise<BackupsKept> {
  return { ...usualBackupsKept, ...(await readSettings(dataDir)).backups }
}
