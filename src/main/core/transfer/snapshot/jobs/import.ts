import { basename } from 'node:path'
import { ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import type { ImportPreview, ImportReport, OnConflict } from '#shared/snapshot/entities'
import { importSource } from '#core/transfer/chat-import/source'
import { READER } from '#core/transfer/import/accounts'
import { noteTranscript } from '#core/transfer/import/note-transcript'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { TranscriptAccounts, withStore } from '#core/store/jobs'
import { importInParts, isWorthParts } from '../import-in-parts'
import { discardStaged, importSnapshot, previewSnapshot, type ImportContext } from '../import-snapshot'
import type { Arrival } from '../arrival'
import { fileSource, valueSource, type SnapshotSource } from '../source'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    importValue: typeof importValue
    importFile: typeof importFile
    previewFile: typeof previewFile
    discardImports: typeof discardImports
  }
}

/** Common parameters of imports. */
export interface ImportOrder {
  readonly onConflict: OnConflict
  readonly choices?: Readonly<Record<string, OnConflict>> | undefined
  readonly only?: readonly string[] | undefined
  /** Sessions in which something runs. */
  readonly busy: readonly string[]
  /** Unix ms. */
  readonly now: number
  /** Suffix of copies' ids. */
  readonly suffix: string
  /** Set for sessions of another machine that become sessions of this host; the file is a snapshot then. */
  readonly arrival?: Arrival | undefined
}

/** Asked before an import becomes true. */
export interface PublishQuestion {
  readonly replaced: readonly string[]
  /** True when what was asked for before is written and committed: those sessions are free again. */
  readonly isNext?: boolean
}

export const importValue: Job<ImportOrder & { readonly snapshot: unknown }, ImportReport> = (order, context) =>
  run(order, valueSource(order.snapshot), context)

export interface FileOrder extends ImportOrder {
  readonly path: string
  /** True when the file stays in place, so that later additions by its tool are imported. */
  readonly isFollowed?: boolean
}

export const importFile: Job<FileOrder, ImportReport> = async (order, context) => {
  const source = await sourceOf(order)
  const imported = await run(order, source, context)
  const { transcript } = source
  if (imported.ok && transcript !== undefined)
    await withStore(context, (write) => {
      const brought = new Set(imported.value.imported)
      write.together(() => {
        for (const account of source.accounts?.() ?? [])
          if (brought.has(account.sessionId)) new TranscriptAccounts(write.connection).put(account, READER)
        if (order.isFollowed === true) noteTranscript(write, transcript, brought)
      })
      return Promise.resolve()
    })
  return imported
}

/** Data from other machines is no file that somebody chose, so its format is not guessed. */
const sourceOf = ({ path, arrival }: FileOrder): Promise<SnapshotSource> =>
  arrival === undefined ? importSource(path, basename(path)) : fileSource(path, '')

export const previewFile: Job<{ readonly path: string; readonly busy: readonly string[] }, ImportPreview> = async (
  { path, busy },
  context,
) => {
  const isBusy = new Set(busy)
  return withStore(context, async (write) =>
    previewSnapshot(write, await importSource(path, basename(path)), {
      check: () => context.check(),
      progress: (part) => context.progress(part),
      isBusy: (sessionId) => isBusy.has(sessionId),
    }),
  )
}

/** Removes leftovers of imports that a crash ended. Returns whether there were any. */
export const discardImports: Job<null, boolean> = (_input, context) =>
  withStore(context, (write) => Promise.resolve(ok(discardStaged(write))))

function run(
  order: ImportOrder & { readonly path?: string },
  source: SnapshotSource,
  context: WorkContext,
): Promise<Result<ImportReport, ContractError>> {
  const busy = new Set(order.busy)
  let told = 0
  const importContext: ImportContext = {
    check: () => context.check(),
    // An import in parts may be given up, and the file read from its beginning again.
    progress: (part) => context.progress((told = Math.max(told, part))),
    isBusy: (sessionId) => busy.has(sessionId),
    async beforePublish(replaced) {
      const answer = await context.ask({ replaced } satisfies PublishQuestion)
      return answer.ok ? ok(undefined) : answer
    },
    now: order.now,
    suffix: order.suffix,
    arrival: order.arrival,
  }
  const options = {
    onConflict: order.onConflict,
    choices: order.choices,
    only: order.only === undefined ? undefined : new Set(order.only),
    asCopies: order.arrival !== undefined,
  }
  const { path, only, arrival } = order
  const isWhole = source.transcript === undefined && only === undefined && arrival === undefined
  return withStore(context, async (write) => {
    const inParts =
      path !== undefined && isWhole && isWorthParts(source)
        ? await importInParts(write, { path, source }, importContext, context)
        : null
    return inParts ?? importSnapshot(write, source, options, importContext)
  })
}
