import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FileImport, ImportReport } from '#shared/snapshot/entities'
import type { Handler } from '#core/base/host-port'
import type { TransferContext } from '../context'
import { accounted } from '../import/report'
import { fileOf } from './import'
import type { FileOfMany, FilePart } from './jobs/import-files'
import { busySessions, replacing } from './replacing'

type Outcome = Result<ImportReport, ContractError>

/** `session.snapshot.importFiles`. */
export const importFiles =
  (context: TransferContext): Handler<'session.snapshot.importFiles'> =>
  async ({ files, operationId }) => {
    const { store, work, feed, clock } = context
    if (store.readOnly !== null) return err(contractError('store-read-only', store.readOnly))
    return context.operations.run(operationId, async (operation) => {
      const outcomes: (Outcome | undefined)[] = files.map(() => undefined)
      const usable: { readonly index: number; readonly file: FileOfMany }[] = []
      for (const [index, { path, fileId, ...options }] of files.entries()) {
        const found = fileOf(context, { path, fileId })
        if (!found.ok) outcomes[index] = found
        else usable.push({ index, file: { ...options, path: found.value, isFollowed: fileId === undefined } })
      }
      await store.idle()
      const onPart = (part: unknown): void => {
        const { index, outcome } = part as FilePart
        const place = usable[index]
        if (place === undefined) return
        outcomes[place.index] = outcome
        operation.onProgress((index + 1) / usable.length)
        if (outcome.ok) for (const sessionId of outcome.value.imported) feed.touch(sessionId)
      }
      const order = { files: usable.map(({ file }) => file), busy: busySessions(context), now: clock.now() }
      const done = await replacing(context, (onAsk) => work.run('importFiles', order, { ...operation, onAsk, onPart }))
      const rest = err(done.ok ? knownError('cancelled') : done.error)
      const all = outcomes.map((outcome) => outcome ?? rest)
      if (all.some((outcome) => !outcome.ok)) await store.reclaim()
      void context.transcripts.tell()
      const told = all.map(async (outcome): Promise<FileImport> =>
        outcome.ok ? { report: await accounted(store, outcome.value) } : { error: { ...outcome.error } },
      )
      return ok({ files: await Promise.all(told) })
    })
  }
