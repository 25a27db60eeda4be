import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { DEEPEST, isDeeper } from '#shared/snapshot/depth'
import type { ImportReport, OnConflict } from '#shared/snapshot/entities'
import type { TransferContext } from '../context'
import { accounted } from '../import/report'
import { busySessions, replacing } from './replacing'
import { notFound } from '../exchange/exchange'
import type { Handler } from '#core/base/host-port'
import type { Operation } from '#core/base/worker/operations'
import type { WorkWatcher } from '#core/base/worker/protocol'
import type { Arrival } from './arrival'
import type { ImportOrder } from './jobs/import'

/** `session.snapshot.import`. */
export const importSnapshot =
  (context: TransferContext): Handler<'session.snapshot.import'> =>
  async ({ snapshot, operationId, ...options }) => {
    // Such a value cannot even be handed to another thread. The snapshot and its lists are two levels themselves.
    if (isDeeper(snapshot, DEEPEST + 2)) {
      const message = `Lists and objects of the snapshot are nested more than ${DEEPEST} levels deep.`
      return err(contractError('snapshot-invalid', message))
    }
    return bring(context, options, operationId, (order, watcher) =>
      context.work.run('importValue', { ...order, snapshot }, watcher),
    )
  }

/** `session.snapshot.importFile`. */
export const importFile =
  (context: TransferContext): Handler<'session.snapshot.importFile'> =>
  async ({ path, fileId, operationId, ...options }) => {
    const file = fileOf(context, { path, fileId })
    if (!file.ok) return file
    const source = { path: file.value, isFollowed: fileId === undefined }
    const imported = await bring(context, options, operationId, (order, watcher) =>
      context.work.run('importFile', { ...order, ...source }, watcher),
    )
    // It may contain discovered sessions of other tools.
    if (imported.ok) void context.transcripts.tell()
    return imported
  }

/** `session.snapshot.inspectFile`. */
export const inspectFile =
  (context: TransferContext): Handler<'session.snapshot.inspectFile'> =>
  async ({ operationId, ...named }) => {
    const file = fileOf(context, named)
    if (!file.ok) return file
    return context.operations.run(operationId, async (operation) => {
      await context.store.idle()
      return context.work.run('previewFile', { path: file.value, busy: busySessions(context) }, operation)
    })
  }

/** Returns the path of a file named by a request. */
export function fileOf(
  { exchange, defaultFolder }: TransferContext,
  { path, fileId }: { readonly path?: string | undefined; readonly fileId?: string | undefined },
): Result<string, ContractError> {
  if (fileId === undefined) return ok(resolve(defaultFolder, path ?? ''))
  const exchanged = exchange.pathOf(fileId)
  return exchanged === undefined ? err(notFound(fileId)) : ok(exchanged)
}

/**
 * Imports sessions of another machine as sessions of this host, with new ids that end with `suffix`, from a file or a value.
 */
export async function importArrival(
  context: TransferContext,
  from: { readonly path: string } | { readonly snapshot: unknown },
  arrival: Arrival,
  suffix: string,
  operation: Operation,
): Promise<Result<ImportReport, ContractError>> {
  await context.store.idle()
  const order = { onConflict: 'copy' as const, busy: [], now: context.clock.now(), suffix, arrival }
  return bringInTurn(context, order, operation, (whole, watcher) =>
    'path' in from
      ? context.work.run('importFile', { ...whole, path: from.path }, watcher)
      : context.work.run('importValue', { ...whole, snapshot: from.snapshot }, watcher),
  )
}

interface ConflictOptions {
  readonly onConflict: OnConflict
  readonly choices?: Readonly<Record<string, OnConflict>> | undefined
  readonly only?: readonly string[] | undefined
}

async function bring(
  context: TransferContext,
  options: ConflictOptions,
  operationId: string | undefined,
  work: (order: ImportOrder, watcher: WorkWatcher) => Promise<Result<ImportReport, ContractError>>,
): Promise<Result<ImportReport, ContractError>> {
  if (context.store.readOnly !== null) return err(contractError('store-read-only', context.store.readOnly))
  return context.operations.run(operationId, async (operation) => {
    await context.store.idle()
    const order: ImportOrder = {
      ...options,
      busy: busySessions(context),
      now: context.clock.now(),
      suffix: randomBytes(4).toString('hex'),
    }
    return bringInTurn(context, order, operation, work)
  })
}

async function bringInTurn(
  context: TransferContext,
  order: ImportOrder,
  operation: Operation,
  work: (order: ImportOrder, watcher: WorkWatcher) => Promise<Result<ImportReport, ContractError>>,
): Promise<Result<ImportReport, ContractError>> {
  const imported = await replacing(context, (onAsk) => work(order, { ...operation, onAsk }))
  if (!imported.ok) {
    await context.store.reclaim()
    return imported
  }
  for (const sessionId of imported.value.imported) context.feed.touch(sessionId)
  return ok(await accounted(context.store, imported.value))
}
