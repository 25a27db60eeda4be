import { resolve } from 'node:path'
import type { importRequests } from '#shared/import/requests'
import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { TransferContext } from '../context'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { editSettings } from '#core/base/settings/edit-settings'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { accounted, accountOf } from './report'

/** Maximum length of a record that was kept, in characters. */
const LONGEST = 64 * 1024 + 1

/** `import.run`. */
const runImport =
  ({ transcripts, operations, store, defaultFolder }: TransferContext): Handler<'import.run'> =>
  ({ sessionIds = [], adapterNames, paths = [], operationId }) =>
    operations.run(operationId, async (operation) => {
      const files = paths.map((path) => resolve(defaultFolder, path))
      const found = files.length === 0 ? ok([]) : await transcripts.find(files, operation)
      if (!found.ok) return found
      const isEverything = adapterNames === undefined && sessionIds.length === 0 && paths.length === 0
      const ofTools = await store.read.discovered(isEverything ? 'all' : (adapterNames ?? []))
      const brought = await transcripts.bring([...new Set([...sessionIds, ...ofTools, ...found.value])], operation)
      return brought.ok ? ok(await accounted(store, brought.value)) : brought
    })

/** The handlers of the requests about sessions of other tools. */
export function importHandlers(context: TransferContext): HandlersOf<typeof importRequests> {
  const { transcripts, operations, store, work } = context
  const state = async () => ok({ state: await transcripts.state() })
  return {
    'import.getState': state,
    'import.discover': async ({ operationId }) => {
      const searched = await operations.run(operationId, (operation) => transcripts.search(operation))
      return searched.ok ? state() : searched
    },
    'import.update': async (changes) => {
      const edits = Object.entries(changes).flatMap(([key, value]) =>
        value === undefined ? [] : [{ path: ['import', key], value }],
      )
      const edited = await editSettings(context.dataDir, edits)
      if (!edited.ok) return edited
      // Selected tools are imported, and disabled ones are no longer searched.
      if (changes.kept !== undefined || changes.off !== undefined) transcripts.searchAgain()
      await transcripts.tell()
      return state()
    },
    'import.run': runImport(context),
    'import.countUsage': ({ operationId }) =>
      operations.run(operationId, (operation) => transcripts.countUsage(operation)),
    'import.getAccount': async () => {
      const counts = await store.read.recordCounts()
      const tools = transcriptFormats.flatMap(({ adapterName, displayName }) => {
        const own = counts.get(adapterName)
        return own === undefined
          ? []
          : [{ adapterName, displayName, account: accountOf(new Map([[adapterName, own]])) }]
      })
      return ok({ tools })
    },
    'session.getUnknownRecords': async ({ sessionId, from = 0, limit = 100, maxLength = LONGEST }) => {
      if ((await store.read.session(sessionId)) === null) return err(knownError('session-not-found', { sessionId }))
      const { total, records } = await store.read.unknownRecords(sessionId, { from, limit, maxLength })
      return ok({
        total,
        records: records.map(({ number, position, timestamp, raw }) => ({
          number,
          position,
          timestamp: timestamp === 0 ? null : timestamp,
          record: raw,
        })),
      })
    },
    'import.exportCopies': async ({ sessionId, adapterName, folder: given, operationId }) => {
      if (sessionId !== undefined && (await store.read.session(sessionId)) === null)
        return err(knownError('session-not-found', { sessionId }))
      await store.idle()
      const folder = resolve(context.defaultFolder, given)
      const order = sessionId === undefined ? { adapterName: adapterName ?? '', folder } : { sessionId, folder }
      const written = await operations.run(operationId, (operation) => work.run('exportCopies', order, operation))
      if (written.ok || written.error.code !== 'file-unreadable') return written
      return err(contractError('file-not-written', written.error.message))
    },
  }
}
