import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, type Result } from '../../../shared/kernel/result'
import { failureOf } from './failure'
import { jobs } from './jobs'
import { WorkCancelled, type FromWorker, type Job, type ToWorker, type WorkContext, type WorkOrder } from './protocol'

/* A thread that does one piece of long work and ends. */

/** Progress is told at most this often, in milliseconds. */
const PROGRESS_MS = 100

const { job, input, file, gate, cancel } = workerData as WorkOrder
const isCancelled = new Int32Array(cancel)
const tell = (message: FromWorker): void => parentPort?.postMessage(message)
let toldAt = Number.NEGATIVE_INFINITY

const context: WorkContext = {
  file,
  gate,
  check() {
    if (Atomics.load(isCancelled, 0) === 1) throw new WorkCancelled()
  },
  progress(part) {
    const now = performance.now()
    if (now - toldAt < PROGRESS_MS && part < 1) return
    toldAt = now
    tell({ kind: 'progress', part: Math.min(1, part) })
  },
  async ask(question) {
    if (parentPort === null) return err(contractError('host-closing', 'There is nobody to ask.'))
    const answered = once(parentPort, 'message')
    tell({ kind: 'ask', question })
    const [message] = (await answered) as [ToWorker]
    return message.answer
  },
}

tell({ kind: 'done', result: await run() })

async function run(): Promise<Result<unknown, ContractError>> {
  try {
    return await (jobs[job as keyof typeof jobs] as Job<unknown, unknown>)(input, context)
  } catch (thrown) {
    const failure = failureOf(thrown, file)
    if (failure !== null) return err(failure)
    throw thrown
  }
}
