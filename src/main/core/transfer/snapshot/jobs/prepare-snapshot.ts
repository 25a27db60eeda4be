import { ok } from '#shared/kernel/result'
import type { Job } from '#core/base/worker/protocol'
import { memoryOfPart } from '#core/store/jobs'
import { importSource } from '#core/transfer/chat-import/source'
import { prepareSnapshot as prepare } from '../prepare-snapshot'
import { PARTS, type SnapshotPart, type SnapshotPreparation } from '../snapshot-parts'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    prepareSnapshot: typeof prepareSnapshot
  }
}

/** Maximum number of bytes of a file whose rows wait to be written. */
const MOST_WAITING = 64 * 1024 * 1024

/** Number of waiting bytes from which on the thread that writes is behind. */
const BEHIND = 56 * 1024 * 1024

/** Prepares a snapshot for the store, and sends its rows ahead. Returns the ids of its sessions; null: it is unusual. */
export const prepareSnapshot: Job<SnapshotPreparation, string[] | null> = async (order, context) => {
  const state = new Int32Array(order.shared)
  let put = 0
  const sessionIds = await prepare(await importSource(order.path, order.fileName), order.now, {
    put(part, read) {
      const bytes = read - put
      put = read
      Atomics.add(state, PARTS.waiting, bytes)
      context.part({ part, read, bytes } satisfies SnapshotPart, memoryOfPart(part))
    },
    isBehind: () => Atomics.load(state, PARTS.waiting) >= BEHIND,
    wantsMore() {
      for (;;) {
        context.check()
        if (Atomics.load(state, PARTS.isOver) === 1) return false
        const waiting = Atomics.load(state, PARTS.waiting)
        if (waiting < MOST_WAITING) return true
        Atomics.wait(state, PARTS.waiting, waiting, 100)
      }
    },
  })
  return ok(sessionIds)
}
