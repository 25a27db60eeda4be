import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, type Result } from '../../../../shared/kernel/result'
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

  /** Whether it can do more. Only one piece of work at a time. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Does a piece of work. Never rejects; when the thread ends in the middle it is `internal`. */
  run(order: WorkOrder, { onProgress, onAsk }: Omit<WorkWatcher, 'signal'>): Promise<Result<unknown, ContractError>> {
    // A program does not end while work is on its way; a thread that waits for some is no reason to stay.
    this.#worker.ref()
    const done = new Promise<Result<unknown, ContractError>>((resolve) => {
      this.#fail = (reason) => resolve(err(contractError('internal', `Long work failed: ${reason}`)))
      this.#hear = (message) => {
        if (message.kind === 'progress') onProgress?.(message.part)
        else if (message.kind === 'done') resolve(message.result)
        else void onAsk?.(message.question).then((answer) => this.#tell({ kind: 'answer', answer }))
      }
    })
    this.#tell({ kind: 'order', order })
    return done.finally(() => this.#worker.unref())
  }

  /** Ends it, whatever it does. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#isEnded = true
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

/** The script of a thread: built beside the program, or the source itself where that runs. */
function entry(): ConstructorParameters<typeof Worker> {
  const here = import.meta.url
  const options = { name: 'long-work' }
  if (here.endsWith('.ts')) {
    // Tests build it once for all of them: transpiling its modules takes longer than most of what a thread does.
    const built = process.env['PARLEY_BUILT_PROGRAMS']
    if (built !== undefined) return [join(built, 'worker.js'), options]
    return [new URL('../../host/worker/worker.ts', here), { ...options, execArgv: ['--import', 'tsx'] }]
  }
  const isChunk = basename(fileURLToPath(new URL('.', here))) === 'chunks'
  return [new URL(isChunk ? '../worker.js' : 'worker.js', here), options]
}
