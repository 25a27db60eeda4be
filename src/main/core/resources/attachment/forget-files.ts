import type { ResourcesContext } from '../context'

/** Time that an uploaded file waits for its message. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes unsent files: incomplete uploads, and those that waited too long. */
export async function forgetFiles({
  store,
  clock,
  log,
}: Pick<ResourcesContext, 'store' | 'clock' | 'log'>): Promise<void> {
  const forgotten = await store.operations.dropForgottenFiles(clock.now() - KEPT_MS)
  if (!forgotten.ok) log(`Files that were not sent could not be deleted: ${forgotten.error.message}`)
}
