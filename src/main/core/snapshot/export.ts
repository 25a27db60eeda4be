import { basename, resolve } from 'node:path'
import { ok } from '../../../shared/kernel/result'
import { SnapshotOptions } from '../../../shared/snapshot/entities'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'

/** `session.snapshot.export`. */
export const exportSnapshot =
  (context: HostContext): Handler<'session.snapshot.export'> =>
  async ({ sessionId, options }) => {
    await context.store.idle()
    const wish = {
      sessionIds: [sessionId],
      options: options ?? SnapshotOptions.parse({}),
      exportedAt: context.clock.now(),
    }
    const exported = await context.work.run('exportToValue', wish)
    if (!exported.ok) return exported
    await noteExport(context, [sessionId], undefined)
    return ok({ snapshot: exported.value })
  }

/** `session.snapshot.exportFile`. */
export const exportFile =
  (context: HostContext): Handler<'session.snapshot.exportFile'> =>
  async ({ sessionIds, path, options, operationId }) => {
    await context.store.idle()
    const target = resolve(context.defaultFolder, path)
    const wish = { sessionIds, options: options ?? SnapshotOptions.parse({}), exportedAt: context.clock.now() }
    const exported = await context.operations.run(operationId, (operation) =>
      context.work.run('exportToFile', { ...wish, path: target }, operation),
    )
    if (!exported.ok) return exported
    await noteExport(context, sessionIds, basename(target))
    return ok({ path: target, size: exported.value.size })
  }

/** Writes into the logs that sessions were exported; where nothing can be written that is not known later. */
async function noteExport(
  context: HostContext,
  sessionIds: readonly string[],
  fileName: string | undefined,
): Promise<void> {
  for (const sessionId of sessionIds) {
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) continue
    const payload = { sessionId, ...(fileName === undefined ? {} : { fileName }) }
    await runtime.exclusive(() => runtime.stream.commit(runtime.stream.unit().event('snapshot.exported', payload)))
  }
}
