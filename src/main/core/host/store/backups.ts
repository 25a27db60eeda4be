import { join } from 'node:path'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import type { Backup } from '#shared/store/entities'
import type { Handler } from '#core/base/host-port'
import { BACKUPS_FOLDER, listBackups, removeBackups } from '#core/store/care/backups'
import { swapStore } from '#core/store/care/swap'
import { inTurn } from './in-turn'
import { asideFor } from './aside'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'

/** `store.backup.list`. */
export const listStoreBackups =
  ({ dataDir }: CareContext): Handler<'store.backup.list'> =>
  async () =>
    ok({ backups: await listBackups(dataDir) })

/** `store.backup.create`. */
export const createStoreBackup =
  (context: CareContext): Handler<'store.backup.create'> =>
  ({ operationId }) =>
    inTurn(context, operationId, async (operation) => {
      const request = { kind: 'manual', now: context.clock.now(), kept: await backupsKept(context.dataDir) } as const
      const made = await context.work.run('backUpStore', request, operation)
      if (!made.ok) return made
      context.feed.announce('store.changed', {})
      return ok({ backup: made.value })
    })

/** `store.backup.restore`. Everything that can fail does before the store is touched. */
export const restoreStoreBackup =
  (context: CareContext): Handler<'store.backup.restore'> =>
  async ({ name, operationId }) => {
    const found = await findBackup(context, name)
    if (!found.ok) return found
    return inTurn(context, operationId, async (operation) => {
      const path = join(context.dataDir, BACKUPS_FOLDER, name)
      const prepared = await context.work.run('prepareRestore', { path, name }, operation)
      if (!prepared.ok) return prepared
      context.reopen(async () => {
        await swapStore(context.file, await asideFor(context))
        return ok(undefined)
      })
      return ok({ success: true as const })
    })
  }

/** `store.backup.remove`. */
export const removeStoreBackup =
  (context: CareContext): Handler<'store.backup.remove'> =>
  async ({ name }) => {
    const found = await findBackup(context, name)
    if (!found.ok) return found
    await removeBackups(context.dataDir, [name])
    context.feed.announce('store.changed', {})
    return ok({ success: true as const })
  }

async function findBackup({ dataDir }: CareContext, name: string): Promise<Result<Backup, ContractError>> {
  const backup = (await listBackups(dataDir)).find((candidate) => candidate.name === name)
  return backup === undefined ? err(knownError('backup-not-found', { name })) : ok(backup)
}
