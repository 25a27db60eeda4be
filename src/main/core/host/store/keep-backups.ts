import { ok } from '#shared/kernel/result'
import { editSettings } from '#core/base/settings/edit-settings'
import type { Handler } from '#core/base/host-port'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'

/** `store.backup.keep`. */
export const keepStoreBackups =
  ({ dataDir, feed }: CareContext): Handler<'store.backup.keep'> =>
  async (changes) => {
    const before = await backupsKept(dataDir)
    const { daily = before.daily, weekly = before.weekly, migration = before.migration } = changes
    const kept = { daily, weekly, migration }
    const edited = await editSettings(dataDir, [{ path: ['backups'], value: kept }])
    if (!edited.ok) return edited
    feed.announce('store.changed', {})
    return ok({ kept })
  }
