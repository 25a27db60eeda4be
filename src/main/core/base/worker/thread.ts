import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHARE_ENV, Worker, type WorkerOptions } from 'node:worker_threads'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { pricesInForce } from '../prices/current'
import type { FromWorker, ToWorker, WorkOrder, WorkWatcher } from './protocol'

/** Thread that does long work, one piece at a time. */
export class WorkThread {
  readonly #worker = new Worker(...entry())
  #hear: (message: FromWorker) => void = () => undefined
  #fail: (reason: string) => void = () => undefined
  #isEnded = false

  constructor() {
    this.#worker.on('message', (message: FromWorker) => this.#hear(message))
    this.#worker.on('error', (error) => this.#over(error instanceof Error ? error.message : String(error)))
    this.#worker.on('exit', (code) => this.#over(`its thread ended with ${code}.`))
  }

  /** True once the thread accepts no more work. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Does a piece of work, only one at a time. Never rejects; if the thread ends in the middle, the error is `internal`.
   */
  run(
    order: WorkOrder,
    { onProgress, onAsk, onPart }: Omit<WorkWatcher, 'signal'>,
  ): Promise<Result<unknown, ContractError>> {
    // Keeps the program running while work is in progress; an idle thread does not.
    this.#worker.ref()
    const done = new Promise<Result<unknown, ContractError>>((resolve) => {
      this.#fail = (reason) => resolve(err(contractError('internal', `Long work failed: ${reason}`)))
      this.#hear = (message) => {
        if (message.kind === 'progress') onProgress?.(message.part)
        else if (message.kind === 'part') onPart?.(message.part)
        else if (message.kind === 'done') resolve(message.result)
        else void onAsk?.(message.question).then((answer) => this.#tell({ kind: 'answer', answer }))
      }
    })
    this.#tell({ kind: 'order', order, prices: pricesInForce() })
    return done.finally(() => {
      // Whoever ends it waits for that.
      if (!this.#isEnded) this.#worker.unref()
    })
  }

  /** Ends the thread, whatever it is doing. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#isEnded = true
    // An idle thread keeps no program running, nor does waiting for its end.
    this.#worker.ref()
    await this.#worker.terminate()
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #over(reason: string): void {
    this.#isEnded = true
    this.#fail(reason)
  }
}

/** Source and end of threads. Tests replace both, to use a thread for one host after another. */
export const threadSupply = {
  take: (): WorkThread => new WorkThread(),
  giveBack: (thread: WorkThread): Promise<void> => thread.end(),
  /** Takes a thread whose work failed or was cancelled. */
  giveUp: (thread: WorkThread): Promise<void> => thread.end(),
}

/** Returns the script of a thread: built beside the program, or the source itself where that can run. */
function entry(): ConstructorParameters<typeof Worker> {
  const here = import.meta.url
  const options: WorkerOptions = { name: 'long-work', env: SHARE_ENV }
  if (here.endsWith('.ts')) {
    // Tests build it once for all of them: transpiling its modules takes longer than most of the work of a thread.
    const built = process.env['PARLEY_BUILT_PROGRAMS']
    // It needs no loader of this process, which takes longer to start than the thread itself.
    if (built !== undefined) return [join(built, 'worker.js'), { ...options, execArgv: [] }]
    return [new URL('../../host/worker/worker.ts', here), { ...options, execArgv: ['--import', 'tsx'] }]
  }
  const isChunk = basename(fileURLToPath(new URL('.', here))) === 'chunks'
  return [new URL(isChunk ? '../worker.js' : 'worker.js', here), options]
}
