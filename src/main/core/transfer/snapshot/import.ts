import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { DEEPEST, isDeeper } from '../../../../shared/snapshot/depth'
import type { ImportReport, OnConflict } from '../../../../shared/snapshot/entities'
import type { SessionContext } from '../../session/context'
import type { TransferContext } from '../context'
import { notFound } from '../exchange/exchange'
import type { Handler } from '../../base/host-port'
import type { SessionRuntime } from '../../session/runtime'
import type { Operation } from '../../base/worker/operations'
import type { WorkWatcher } from '../../base/worker/protocol'
import type { ImportOrder, PublishQuestion } from './jobs/import'

/** `session.snapshot.import`. */
export const importSnapshot =
  (context: TransferContext): Handler<'session.snapshot.import'> =>
  async ({ snapshot, operationId, ...options }) => {
    // Such a value cannot even be handed to another thread. The snapshot and its lists are two levels themselves.
    if (isDeeper(snapshot, DEEPEST + 2)) {
      const message = `Lists and objects of the snapshot stand deeper in each other than ${DEEPEST} levels.`
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
function fileOf(
  { exchange, defaultFolder }: TransferContext,
  { path, fileId }: { readonly path?: string | undefined; readonly fileId?: string | undefined },
): Result<string, ContractError> {
  if (fileId === undefined) return ok(resolve(defaultFolder, path ?? ''))
  const exchanged = exchange.pathOf(fileId)
  return exchanged === undefined ? err(notFound(fileId)) : ok(exchanged)
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
  return ok(imported.value)
}

/** Does work that replaces sessions, and asks for each of them whether it may. */
export async function replacing<T>(
  context: SessionContext,
  work: (onAsk: NonNullable<WorkWatcher['onAsk']>) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  const replacement = new Replacement(context)
  const done = await work((question) => replacement.prepare((question as PublishQuestion).replaced))
  replacement.end(done.ok)
  return done
}

/** Sessions in which something runs. */
export function busySessions(context: Pick<SessionContext, 'runtimes'>): string[] {
  return context.runtimes.all.filter((runtime) => isInUse(runtime)).map(({ sessionId }) => sessionId)
}

/** Returns whether an agent runs in a session, even if it is idle. */
function isInUse(runtime: SessionRuntime): boolean {
  return runtime.isBusy || runtime.hasRunningAgents
}

/** Holds sessions still while others take their places. */
class Replacement {
  readonly #held: SessionRuntime[] = []
  #end: () => void = () => undefined
  readonly #ended = new Promise<void>((resolve) => (this.#end = resolve))

  constructor(readonly context: SessionContext) {}

  /** Resolves when nothing happens in these sessions; nothing will until {@link end}. */
  async prepare(sessionIds: readonly string[]): Promise<Result<void, ContractError>> {
    for (const sessionId of sessionIds) {
      const runtime = await this.context.runtimes.get(sessionId)
      if (runtime === null) continue
      await new Promise<void>((resolve) => {
        void runtime.exclusive(async () => {
          resolve()
          await this.#ended
        })
      })
      if (isInUse(runtime))
        return err(
          contractError('session-busy', 'Something runs in a session that would be overwritten; stop it first.', {
            sessionId,
          }),
        )
      this.#held.push(runtime)
    }
    return ok(undefined)
  }

  /** `isReplaced`: the sessions were replaced; their subscribers have to subscribe again. */
  end(isReplaced: boolean): void {
    if (isReplaced)
      for (const runtime of this.#held) {
        runtime.stream.emit('replaced', { sessionId: runtime.sessionId })
        this.context.runtimes.forget(runtime.sessionId)
      }
    this.#end()
  }
}
