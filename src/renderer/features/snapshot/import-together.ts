import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FileImport, ImportReport } from '#shared/snapshot/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { Operation } from '#renderer/lib/host/operation'
import { translated } from '#renderer/lib/text/translate-later'
import type { ImportFile, ImportOrder } from './import-file.svelte'

/** Number of files in one request. */
const MOST_AT_ONCE = 1000

interface Ordered {
  readonly file: ImportFile
  readonly order: ImportOrder
}

/** Imports what is chosen of several files, in their order. */
export async function importTogether(connection: Connection, files: readonly ImportFile[]): Promise<void> {
  const ordered = files.flatMap((file): Ordered[] => (file.order === null ? [] : [{ file, order: file.order }]))
  for (let at = 0; at < ordered.length; at += MOST_AT_ONCE)
    await importSome(connection, ordered.slice(at, at + MOST_AT_ONCE))
}

async function importSome(connection: Connection, some: readonly Ordered[]): Promise<void> {
  const operation = new Operation(connection)
  const { operationId } = operation
  for (const { file } of some) file.begin(operation)
  let shown = 0
  const stop = connection.onServerEvent((event) => {
    if (event.type !== 'operation.progress' || event.payload.operationId !== operationId) return
    const done = event.payload.part * some.length
    for (; shown < Math.floor(done); shown++) show(some[shown], 1)
    show(some[shown], done - shown)
  })
  const imported = await connection.request('session.snapshot.importFiles', {
    files: some.map(({ order }) => order),
    operationId,
  })
  stop()
  for (const [index, { file }] of some.entries())
    file.finish(imported.ok ? await resultOf(imported.value.files[index]) : imported)
}

function show(ordered: Ordered | undefined, part: number): void {
  if (ordered !== undefined) ordered.file.part = part
}

async function resultOf(imported: FileImport | undefined): Promise<Result<ImportReport, ContractError>> {
  if (imported?.report !== undefined) return ok(imported.report)
  const { code = 'internal', message = '', details } = imported?.error ?? {}
  return err(await translated(contractError(code as ContractError['code'], message, details)))
}
