import { vi } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err } from '#shared/kernel/result'
import { WriteGate } from '../store/write-gate'
import type { JobInput, JobName, JobResult } from '../base/worker/job-table'
import { failureOf } from '../transfer/work-failure'
import { jobs } from '../host/worker/jobs'
import * as threads from '../base/worker/long-work'
import type { Job, WorkWatcher } from '../base/worker/protocol'

/**
 * Long work in the thread that asks for it: for tests that try thousands of things, of which starting threads would take most
 * of the time. Nothing can be cancelled.
 */
class WorkInPlace implements Pick<threads.LongWork, 'run' | 'runs' | 'close'> {
  #isClosed = false

  constructor(readonly store: threads.LongWork['store']) {}

  async run<N extends JobName>(job: N, input: JobInput<N>, watcher: WorkWatcher = {}): Promise<JobResult<N>> {
    const closing = err(contractError('host-closing', 'Parley is closing.'))
    if (this.#isClosed) return closing as JobResult<N>
    try {
      const work = (await jobs[job]()) as unknown as Job<JobInput<N>, unknown>
      return (await work(input, {
        file: this.store.file,
        // A separate gate: a thread cannot wait for another user in the same thread.
        gate: new WriteGate().shared,
        cancel: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
        check: () => undefined,
        part: (part) => watcher.onPart?.(part),
        progress: (part) => watcher.onProgress?.(part),
        ask: (question) => watcher.onAsk?.(question) ?? Promise.resolve(closing),
      })) as JobResult<N>
    } catch (thrown) {
      const failure = failureOf(thrown, this.store.file)
      if (failure === null) throw thrown
      return err(failure) as JobResult<N>
    }
  }

  runs(): boolean {
    return false
  }

  close(): Promise<void> {
    this.#isClosed = true
    return Promise.resolve()
  }
}

/** Lets hosts that start from now on work in place, until the tests of the file are over. */
export function workInPlace(): void {
  vi.spyOn(threads, 'LongWork', 'get').mockReturnValue(WorkInPlace as unknown as typeof threads.LongWork)
}
