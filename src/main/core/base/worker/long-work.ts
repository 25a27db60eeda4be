import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { JobInput, JobName, JobResult } from './job-table'
import type { WorkOrder, WorkWatcher } from './protocol'
import { threadSupply, WorkThread } from './thread'

/** Time a thread waits for more work before it ends, in milliseconds. */
const IDLE_MS = 5000

/**
 * Runs long work, each piece in its own thread, so that the thread that serves clients stays free. A thread whose work
 * succeeded waits a little for more, because starting one costs more than importing a short file; a thread whose work
 * failed or was cancelled ends, so that nothing left in it can affect later work.
 */
export class LongWork {
  readonly #running = new Set<{ job: JobName; cancel(): void; ended: Promise<unknown> }>()
  #idle: { readonly thread: WorkThread; readonly timer: NodeJS.Timeout } | null = null
  #isClosed = false

  constructor(readonly store: { readonly file: string; readonly gate: SharedArrayBuffer }) {}

  /** Does one piece of work. Never rejects; a bug in the work is `internal`, cancellation is `cancelled`. */
  async run<N extends JobName>(job: N, input: JobInput<N>, watcher: WorkWatcher = {}): Promise<JobResult<N>> {
    if (this.#isClosed) return err(knownError('host-closing')) as JobResult<N>
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const { file, gate } = this.store
    const order: WorkOrder = { job, input, file, gate, cancel, isBackground: watcher.isBackground === true }
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

  /** Returns whether work of one of these kinds is running. */
  runs(...names: readonly JobName[]): boolean {
    return [...this.#running].some(({ job }) => names.includes(job))
  }

  get isRunning(): boolean {
    return this.#running.size > 0
  }

  /** Cancels all running work, and accepts no more. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { cancel } of this.#running) cancel()
    await Promise.all([...this.#running].map(({ ended }) => ended))
    const idle = this.#takeIdle()
    if (idle !== undefined) await threadSupply.giveBack(idle)
  }

  async #inThread(order: WorkOrder, watcher: WorkWatcher): ReturnType<WorkThread['run']> {
    if (order.isBackground) return inBackground(order, watcher)
    const thread = this.#takeIdle() ?? threadSupply.take()
    const result = await thread.run(order, watcher)
    if (!result.ok) await threadSupply.giveUp(thread)
    else if (this.#idle === null && !this.#isClosed) this.#keep(thread)
    else await threadSupply.giveBack(thread)
    return result
  }

  /** Keeps a thread idle. One is enough: consecutive work runs one piece at a time. */
  #keep(thread: WorkThread): void {
    const timer = setTimeout(() => {
      const idle = this.#takeIdle()
      if (idle !== undefined) void threadSupply.giveBack(idle)
    }, IDLE_MS)
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

/** Does work in a thread of its own: what has let others go first cannot become faster again. */
async function inBackground(order: WorkOrder, watcher: WorkWatcher): ReturnType<WorkThread['run']> {
  const thread = new WorkThread()
  const result = await thread.run(order, watcher)
  await thread.end()
  return result
}

/** Does one piece of work where there is no host; nothing keeps running afterwards. */
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
