import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { JobInput, JobName, JobResult } from './job-table'
import type { WorkOrder, WorkWatcher } from './protocol'
import { WorkThread } from './thread'

/** How long a thread waits for more work before it ends, in milliseconds. */
const IDLE_MS = 5000

/**
 * Long work, each piece in a thread that does nothing else meanwhile, so that the thread that serves clients stays free.
 * A thread whose work went well waits a little for more, because beginning one costs more than to import a short file;
 * one whose work failed or was given up does no more, so that nothing it left can reach what comes next.
 */
export class LongWork {
  readonly #running = new Set<{ job: JobName; cancel(): void; ended: Promise<unknown> }>()
  #idle: { readonly thread: WorkThread; readonly timer: NodeJS.Timeout } | null = null
  #isClosed = false

  constructor(readonly store: { readonly file: string; readonly gate: SharedArrayBuffer }) {}

  /** Does one piece of work. Never rejects; a mistake in the work is `internal`, being cancelled is `cancelled`. */
  async run<N extends JobName>(job: N, input: JobInput<N>, watcher: WorkWatcher = {}): Promise<JobResult<N>> {
    if (this.#isClosed) return err(contractError('host-closing', 'Parley is closing.')) as JobResult<N>
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const order: WorkOrder = { job, input, file: this.store.file, gate: this.store.gate, cancel }
    const running = {
      job,
      cancel: () => void Atomics.store(new Int32Array(cancel), 0, 1),
      ended: this.#inThread(order, watcher),
    }
    this.#running.add(running)
    if (watcher.signal?.aborted === true) running.cancel()
    watcher.signal?.addEventListener('abort', running.cancel)
    try {
      return (await running.ended) as JobResult<N>
    } finally {
      watcher.signal?.removeEventListener('abort', running.cancel)
      this.#running.delete(running)
    }
  }

  /** Whether work of one of these kinds runs. */
  runs(...names: readonly JobName[]): boolean {
    return [...this.#running].some(({ job }) => names.includes(job))
  }

  /** Gives up everything that runs, and takes no more. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { cancel } of this.#running) cancel()
    await Promise.all([...this.#running].map(({ ended }) => ended))
    await this.#takeIdle()?.end()
  }

  async #inThread(order: WorkOrder, watcher: WorkWatcher): ReturnType<WorkThread['run']> {
    const thread = this.#takeIdle() ?? new WorkThread()
    const result = await thread.run(order, watcher)
    if (result.ok && this.#idle === null && !this.#isClosed) this.#keep(thread)
    else await thread.end()
    return result
  }

  /** One is enough: work that comes in a row comes one after the other. */
  #keep(thread: WorkThread): void {
    const timer = setTimeout(() => void this.#takeIdle()?.end(), IDLE_MS)
    timer.unref()
    this.#idle = { thread, timer }
  }

  #takeIdle(): WorkThread | undefined {
    const idle = this.#idle
    if (idle === null) return undefined
    this.#idle = null
    clearTimeout(idle.timer)
    return idle.thread.isEnded ? undefined : idle.thread
  }
}

/** Does one piece of work where there is no host to do more: nothing of it runs afterwards. */
export async function workOnce<N extends JobName>(
  store: LongWork['store'],
  job: N,
  input: JobInput<N>,
  watcher: WorkWatcher = {},
): Promise<JobResult<N>> {
  const work = new LongWork(store)
  try {
    return await work.run(job, input, watcher)
  } finally {
    await work.close()
  }
}
