import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { workOnce } from '#core/base/worker/long-work'
import type { Handler } from '#core/base/host-port'
import { WriteGate } from '#core/store/write-gate'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'
import { inTurn } from './in-turn'

/** `store.rebuild`. What is damaged is found while the store is in use, and repaired while nobody has it open. */
export const rebuildStore =
  (context: CareContext): Handler<'store.rebuild'> =>
  async ({ operationId }) => {
    const { readOnly, file } = context
    if (readOnly !== null) return err(contractError('store-read-only', readOnly))
    return inTurn(context, operationId, async (operation) => {
      const request = { now: context.clock.now(), kept: await backupsKept(context.dataDir) }
      const found = await context.work.run('findDamagedRows', request, operation)
      if (!found.ok) return found
      const { keys, ...report } = found.value
      if (keys.length > 0) {
        context.feed.announce('store.changed', {})
        context.reopen(() => workOnce({ file, gate: new WriteGate().shared }, 'repairRowsOf', keys))
      }
      return ok(report)
    })
  }
