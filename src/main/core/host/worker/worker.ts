import { parentPort } from 'node:worker_threads'
import type { ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import { keepCompiledCode } from '#core/base/compile-cache'
import { usePrices } from '#core/base/prices/current'
import { letOthersGoFirst } from '#core/base/worker/priority'
import { jobs } from './jobs'
import {
  WorkCancelled,
  type FromWorker,
  type Job,
  type ToWorker,
  type WorkContext,
  type WorkOrder,
} from '#core/base/worker/protocol'

/* Thread that does long work, one piece at a time. */

// Not inherited from the thread that started this one. Jobs are loaded afterwards.
keepCompiledCode()

/** Minimum interval between progress reports, in milliseconds. */
const PROGRESS_MS = 100

let hearAnswer: (answer: Result<unknown, ContractError>) => void = () => undefined
const tell = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer)

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'answer') hearAnswer(message.answer)
  else {
    usePrices(message.prices)
    void run(message.order).then((result) => tell({ kind: 'done', result }))
  }
})

/** Rejects on a bug, which ends the thread. */
async function run(order: WorkOrder): Promise<Result<unknown, ContractError>> {
  if (order.isBackground) letOthersGoFirst()
  try {
    const job = (await jobs[order.job as keyof typeof jobs]()) as Job<unknown, unknown>
    return await job(order.input, contextOf(order))
  } catch (thrown) {
    const { failureOf } = await import('#core/transfer/work-failure')
    const failure = failureOf(thrown, order.file)
    if (failure !== null) return err(failure)
    throw thrown
  }
}

function contextOf({ file, gate, cancel }: WorkOrder): WorkContext {
  const isCancelled = new Int32Array(cancel)
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    file,
    gate,
    cancel,
    part: (part, transfer) => tell({ kind: 'part', part }, transfer),
    check() {
      if (Atomics.load(isCancelled, 0) === 1) throw new WorkCancelled()
    },
    progress(part) {
      const now = performance.now()
      if (now - toldAt < PROGRESS_MS && part < 1) return
      toldAt = now
      tell({ kind: 'progress', part: Math.min(1, part) })
    },
    ask(question) {
      return new Promise((resolve) => {
        hearAnswer = resolve
        tell({ kind: 'ask', question })
      })
    },
  }
}
