import { ok } from '#shared/kernel/result'
import { allErrors } from '#shared/snapshot/indexer'
import type { snapshotRequests } from '#shared/snapshot/requests'
import type { TransferContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { exportFile, exportSnapshot, findSecrets } from './export'
import { importFile, importSnapshot, inspectFile } from './import'
import { importFiles } from './import-files'
import { indexValue } from './source'

/** The handlers of the requests about files of sessions. */
export function snapshotHandlers(context: TransferContext): HandlersOf<typeof snapshotRequests> {
  return {
    'session.snapshot.export': exportSnapshot(context),
    'session.snapshot.exportFile': exportFile(context),
    'session.snapshot.findSecrets': findSecrets(context),
    'session.snapshot.import': importSnapshot(context),
    'session.snapshot.importFile': importFile(context),
    'session.snapshot.importFiles': importFiles(context),
    'session.snapshot.inspectFile': inspectFile(context),
    'session.snapshot.validate': ({ snapshot }) => {
      const errors = allErrors(indexValue(snapshot))
      return Promise.resolve(ok({ valid: errors.length === 0, errors }))
    },
    'session.snapshot.cancel': ({ operationId }) =>
      Promise.resolve(ok({ success: context.operations.cancel(operationId) })),
  }
}
