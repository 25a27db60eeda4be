import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { backupsKept } from './backups-kept'
import { inTurn } from './in-turn'
import type { CareContext } from './context'

/** `store.check`. */
export const checkStore =
  (context: CareContext): Handler<'store.check'> =>
  async ({ repair, operationId }) => {
    if (repair && context.readOnly !== null) return err(contractError('store-read-only', context.readOnly))
    return inTurn(context, operationId, async (operation) => {
      const request = { now: context.clock.now(), kept: await backupsKept(context.dataDir) }
      const order = { ...(repair ? { repair: request } : {}), underWay: underWay(context) }
      const checked = await context.work.run('checkStore', order, operation)
      if (checked.ok && checked.value.backup !== undefined) context.feed.announce('store.changed', {})
      return checked
    })
  }

/** Returns the work in progress that would be a fault if it were never completed. */
function underWay({ work, isErasing }: CareContext): string[] {
  return [
    ...(work.runs('importValue', 'importFile', 'importFiles', 'importTranscripts') ? ['unfinished-imports'] : []),
    ...(isErasing() ? ['unfinished-purges'] : []),
  ]
}
