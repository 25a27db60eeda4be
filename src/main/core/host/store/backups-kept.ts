import { readSettings } from '../../base/settings/settings'
import { usualBackupsKept } from '../../store/care/rotation'
import type { BackupsKept } from '../../../../shared/store/entities'

/** Returns the numbers of backups to keep from the settings; the defaults if they are missing or invalid. */
export async function backupsKept(dataDir: string): Promise<BackupsKept> {
  const settings = await readSettings(dataDir)
  return (settings.ok ? settings.value.backups : undefined) ?? usualBackupsKept
}
