import { contractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { openStore } from '../store/open'
import { storeOperations } from '../store/operations'
import type { Store, StoreWriter } from '../store/port'

/** A store with failing commits. */
export interface FailingStore {
  /** Writes asked for since it was reset. */
  writes: number
  /** Number of the write that fails, from 1; null: none. */
  failing: number | null
  /** True when every write fails. */
  isFull: boolean
  /** Resets the count; the given write fails. */
  reset(failing: number | null): void
  readonly openStore: (dir: string) => ReturnType<typeof openStore>
}

/** Creates a real store whose writes fail on demand, after their work was done and rolled back, as on a full disk. */
export function failingStore(): FailingStore {
  const state: FailingStore = {
    writes: 0,
    failing: null,
    isFull: false,
    reset(failing) {
      state.writes = 0
      state.failing = failing
    },
    async openStore(dir) {
      const opened = await openStore({ dir })
      if (!opened.ok) return opened
      const inner = opened.value
      async function write<T>(work: (writer: StoreWriter) => T): ReturnType<typeof inner.write<T>> {
        state.writes++
        if (!state.isFull && state.writes !== state.failing) return inner.write(work)
        const failure = new Error('the disk is full')
        const failed = inner.write((writer) => {
          work(writer)
          throw failure
        })
        return failed.then(
          () => Promise.reject(failure),
          (thrown: unknown) => (thrown === failure ? full() : Promise.reject(thrown as Error)),
        )
      }
      const store: Store = { ...inner, write, operations: storeOperations(write) }
      return { ok: true as const, value: store }
    },
  }
  return state
}

function full(): Result<never, ReturnType<typeof contractError>> {
  return err(contractError('store-full', 'There is no space left on the disk.'))
}
