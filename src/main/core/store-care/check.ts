import { contractError } from '../../../shared/kernel/errors'
import { err } from '../../../shared/kernel/result'
import type { Handler } from '../host-port'
import { backupsKept } from './backups-kept'
import type { CareContext } from './context'

/** `store.check`. */
export const checkStore =
  (context: CareContext): Handler<'store.check'> =>
  async ({ repair, operationId }) => {
    if (repair && context.readOnly !== null) return err(contractError('store-read-only', context.readOnly))
    return context.operations.run(operationId, async (operation) => {
      const wish = { now: context.clock.now(), kept: await backupsKept(context.dataDir) }
      const isImporting = context.work.runs('importValue', 'importFile', 'importTranscripts')
      const checked = await context.work.run(
        'checkStore',
        { ...(repair ? { repair: wish } : {}), isImporting },
        operation,
      )
      if (checked.ok && checked.value.backup !== undefined) context.feed.announce('store.changed', {})
      return checked
    })
  }
