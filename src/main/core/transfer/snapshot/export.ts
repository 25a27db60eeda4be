import { basename, resolve } from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { SnapshotOptions } from '#shared/snapshot/entities'
import type { TransferContext } from '../context'
import type { Handler } from '#core/base/host-port'
import type { ExportRequest } from './export-pieces'

/** `session.snapshot.export`. */
export const exportSnapshot =
  (context: TransferContext): Handler<'session.snapshot.export'> =>
  async ({ sessionId, options }) => {
    await context.store.idle()
    const exported = await context.work.run('exportToValue', exportRequestOf(context, [sessionId], options))
    if (!exported.ok) return exported
    await noteExport(context, [sessionId], undefined)
    return ok({ snapshot: exported.value })
  }

/** `session.snapshot.exportFile`. */
export const exportFile =
  (context: TransferContext): Handler<'session.snapshot.exportFile'> =>
  async ({ sessionIds, path, fileName, format, redactSecrets, options, operationId }) => {
    await context.store.idle()
    const target =
      path === undefined ? await context.exchange.begin(fileName ?? 'sessions') : ok({ path, fileId: null })
    if (!target.ok) return target
    const { fileId } = target.value
    const whole = resolve(context.defaultFolder, target.value.path)
    const agents = format === 'snapshot' ? [] : await context.adapters.list()
    const agentNames = Object.fromEntries(agents.map(({ adapterName, displayName }) => [adapterName, displayName]))
    const about = { format, redactSecrets, agentNames, path: whole }
    const request = { ...exportRequestOf(context, sessionIds, options), ...about }
    const exported = await context.operations.run(operationId, (operation) =>
      context.work.run('exportToFile', request, operation),
    )
    if (!exported.ok) {
      if (fileId !== null) await context.exchange.discard(fileId)
      return exported
    }
    await noteExport(context, sessionIds, basename(whole))
    return ok({ path: whole, ...exported.value, ...(fileId === null ? {} : { fileId }) })
  }

/** `session.snapshot.findSecrets`. */
export const findSecrets =
  (context: TransferContext): Handler<'session.snapshot.findSecrets'> =>
  async ({ sessionIds, options, operationId }) => {
    await context.store.idle()
    return context.operations.run(operationId, (operation) =>
      context.work.run('findSecrets', exportRequestOf(context, sessionIds, options), operation),
    )
  }

function exportRequestOf(
  { clock }: TransferContext,
  sessionIds: readonly string[],
  options: SnapshotOptions | undefined,
): ExportRequest {
  return { sessionIds, options: options ?? SnapshotOptions.parse({}), exportedAt: clock.now() }
}

/** Records the export in the sessions' logs; if the store is read-only, it is not recorded. */
async function noteExport(
  context: TransferContext,
  sessionIds: readonly string[],
  fileName: string | undefined,
): Promise<void> {
  if (context.store.readOnly !== null) return
  for (const sessionId of sessionIds) {
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) continue
    const payload = { sessionId, ...defined({ fileName }) }
    await runtime.exclusive(() => runtime.stream.keep(runtime.stream.changes().event('snapshot.exported', payload)))
  }
}
