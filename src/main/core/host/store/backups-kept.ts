import { readSettings } from '../../base/settings/settings'
import { usualBackupsKept } from '../../store/care/rotation'
import type { BackupsKept } from '../../../../shared/store/entities'

/** How many backups the settings say to keep; the usual numbers where they say nothing, or nothing that is understood. */
export async function backupsKept(dataDir: string): Promise<BackupsKept> {
  const settings = await readSettings(dataDir)
  return (settings.ok ? settings.value.backups : undefined) ?? usualBackupsKept
}
