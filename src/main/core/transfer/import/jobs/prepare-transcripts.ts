import { ok } from '#shared/kernel/result'
import type { Job } from '#core/base/worker/protocol'
import { memoryOf } from '#core/store/jobs'
import { prepareTranscript } from '../prepare'
import { SHARED, type PreparationShare, type PreparedPart } from '../preparation-parts'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    prepareTranscripts: typeof prepareTranscripts
  }
}

/** Number of bytes of transcripts that may wait to be written. */
const MOST_WAITING = 32 * 1024 * 1024

/** Prepares transcripts for the store, each that no other thread does, and sends them ahead one by one. */
export const prepareTranscripts: Job<PreparationShare, null> = async ({ orders, shared }, context) => {
  const state = new Int32Array(shared)
  const quiet = { check: () => context.check(), progress: () => undefined }
  for (;;) {
    context.check()
    const waiting = Atomics.load(state, SHARED.waiting)
    // Before one is taken: what is written next is never one that waits.
    if (waiting > MOST_WAITING) {
      Atomics.wait(state, SHARED.waiting, waiting, 100)
      continue
    }
    const index = Atomics.add(state, SHARED.next, 1)
    const order = orders[index]
    if (order === undefined) return ok(null)
    Atomics.add(state, SHARED.waiting, order.size)
    const prepared = await prepareTranscript(order, quiet).catch(unusable)
    context.part({ index, prepared } satisfies PreparedPart, prepared === null ? [] : memoryOf(prepared.sessions))
  }
}

/** A file that cannot be read fails where it is read again, as itself. */
function unusable(thrown: unknown): null {
  if (thrown instanceof Error && 'syscall' in thrown) return null
  throw thrown
}
