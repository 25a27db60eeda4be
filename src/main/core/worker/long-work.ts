import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, type Result } from '../../../shared/kernel/result'
import type { Store } from '../store/port'
import type { JobInput, JobName, JobResult } from './jobs'
import type { FromWorker, ToWorker, WorkOrder } from './protocol'

export interface WorkWatcher {
  /** How much is done, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Answers what the work asks. */
  readonly onAsk?: (question: unknown) => Promise<Result<unknown, ContractError>>
}

/** Long work, each piece in a thread of its own, so that the thread that serves clients stays free. */
export class LongWork {
  readonly #running = new Set<{ job: JobName; cancel(): void; ended: Promise<unknown> }>()
  #isClosed = false

  constructor(readonly store: Pick<Store, 'file' | 'gate'>) {}

  /** Does one piece of work. Never rejects; a mistake in the work is `internal`, being cancelled is `cancelled`. */
  async run<N extends JobName>(job: N, input: JobInput<N>, watcher: WorkWatcher = {}): Promise<JobResult<N>> {
    if (this.#isClosed) return err(contractError('host-closing', 'Parley is closing.')) as JobResult<N>
    const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const order: WorkOrder = { job, input, file: this.store.file, gate: this.store.gate, cancel }
    const worker = new Worker(...entry(order))
    const running = {
      job,
      cancel: () => void Atomics.store(new Int32Array(cancel), 0, 1),
      ended: outcome(worker, watcher),
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

  /** Gives up everything that runs, and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { cancel } of this.#running) cancel()
    await Promise.all([...this.#running].map(({ ended }) => ended))
  }
}

function outcome(worker: Worker, { onProgress, onAsk }: WorkWatcher): Promise<Result<unknown, ContractError>> {
  return new Promise((resolve) => {
    const fail = (reason: string): void => resolve(err(contractError('internal', `Long work failed: ${reason}`)))
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') onProgress?.(message.part)
      else if (message.kind === 'done') resolve(message.result)
      else void onAsk?.(message.question).then((answer) => worker.postMessage({ answer } satisfies ToWorker))
    })
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => fail(`its thread ended with ${code}.`))
  })
}

/** The worker's script: built beside the program, or the source itself where that runs. */
function entry(order: WorkOrder): [URL, WorkerOptions] {
  const here = import.meta.url
  const options = { workerData: order, name: order.job }
  if (here.endsWith('.ts')) return [new URL('worker.ts', here), { ...options, execArgv: ['--import', 'tsx'] }]
  const isChunk = basename(fileURLToPath(new URL('.', here))) === 'chunks'
  return [new URL(isChunk ? '../worker.js' : 'worker.js', here), options]
}
