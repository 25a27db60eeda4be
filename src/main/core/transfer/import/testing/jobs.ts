import type { ImportReport } from '#shared/snapshot/entities'
import type { Store } from '#core/store/port'
import { inThisThread } from '#core/base/worker/testing'
import { discover } from '../jobs/discover'
import { importTranscripts } from '../jobs/import-transcripts'

/* The work of imports, done in this thread. */

/** Finds the sessions in files. Answers their ids. */
export async function findIn(store: Store, files: readonly string[]): Promise<readonly string[]> {
  const found = await discover({ folders: {}, files }, inThisThread(store))
  if (!found.ok) throw new Error(found.error.message)
  return found.value.ofFiles
}

/** Imports discovered sessions, or updates them from their files. */
export async function bring(
  store: Store,
  sessionIds: readonly string[],
  options: { readonly kept?: readonly string[]; readonly available?: readonly string[] } = {},
): Promise<ImportReport> {
  const { kept = [], available = [] } = options
  const brought = await importTranscripts(
    { sessionIds, available, kept, busy: [], now: 1_800_000_000_000 },
    inThisThread(store),
  )
  if (!brought.ok) throw new Error(brought.error.message)
  return brought.value
}
