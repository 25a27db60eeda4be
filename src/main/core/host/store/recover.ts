import { rm } from 'node:fs/promises'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SalvageReport } from '#shared/store/entities'
import type { Handler } from '#core/base/host-port'
import { swapStore, waitingFile } from '#core/store/care/swap'
import { WriteGate } from '#core/store/write-gate'
import { workOnce } from '#core/base/worker/long-work'
import type { Operation } from '#core/base/worker/operations'
import type { WorkWatcher } from '#core/base/worker/protocol'
import { damagedAside } from './aside'
import { noteSalvage } from './salvage-notes'
import { inTurn } from './in-turn'
import type { CareContext } from './context'

/** `store.recover`. */
export const recoverStore =
  (context: CareContext): Handler<'store.recover'> =>
  ({ how, operationId }) =>
    inTurn(context, operationId, async (operation) => {
      const isDamaged = await checkDamage(context, operation)
      if (!isDamaged.ok) return isDamaged
      const aside = damagedAside(context.dataDir, context.clock.now())
      if (how === 'new') {
        context.reopen(async () => {
          await rm(waitingFile(context.file), { force: true })
          await swapStore(context.file, aside)
          return ok(undefined)
        })
        return ok({ setAside: aside })
      }
      if (!context.isUnusable) {
        // A store in use is read once nobody writes to it any more.
        context.reopen(async () => {
          const salvaged = await salvageAlone(context)
          return salvaged.ok ? replaceBySalvaged(context, aside, salvaged.value) : salvaged
        })
        return ok({ setAside: aside })
      }
      const salvaged = await salvageAlone(context, operation)
      if (!salvaged.ok) return salvaged
      context.reopen(() => replaceBySalvaged(context, aside, salvaged.value))
      return ok({ report: salvaged.value, setAside: aside })
    })

/** Fails where there is nothing to recover from. */
async function checkDamage(context: CareContext, operation: Operation): Promise<Result<void, ContractError>> {
  if (context.isUnusable) return ok(undefined)
  const checked = await context.work.run('checkStore', { underWay: [] }, operation)
  if (!checked.ok) return checked
  if (checked.value.findings.some(({ state }) => state === 'fatal')) return ok(undefined)
  return err(knownError('store-intact'))
}

async function replaceBySalvaged(
  { file }: CareContext,
  aside: string,
  report: SalvageReport,
): Promise<Result<void, ContractError>> {
  await noteSalvage(aside, report)
  await swapStore(file, aside)
  return ok(undefined)
}

/** Salvages a store that nobody has open. */
function salvageAlone({ file }: CareContext, watcher: WorkWatcher = {}): Promise<Result<SalvageReport, ContractError>> {
  return workOnce({ file, gate: new WriteGate().shared }, 'salvageStore', null, watcher)
}
