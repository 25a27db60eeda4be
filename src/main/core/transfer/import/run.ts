import { resolve } from 'node:path'
import { ok } from '../../../../shared/kernel/result'
import type { TransferContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `import.run`. */
export const runImport =
  ({ transcripts, operations, store, defaultFolder }: TransferContext): Handler<'import.run'> =>
  ({ sessionIds = [], adapterNames, paths = [], operationId }) =>
    operations.run(operationId, async (operation) => {
      const files = paths.map((path) => resolve(defaultFolder, path))
      const found = files.length === 0 ? ok([]) : await transcripts.find(files, operation)
      if (!found.ok) return found
      const isEverything = adapterNames === undefined && sessionIds.length === 0 && paths.length === 0
      const ofTools = await store.read.discovered(isEverything ? 'all' : (adapterNames ?? []))
      return transcripts.bring([...new Set([...sessionIds, ...ofTools, ...found.value])], operation)
    })
