import { availableParallelism } from 'node:os'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { WorkContext } from '#core/base/worker/protocol'
import { threadSupply, type WorkThread } from '#core/base/worker/thread'
import { SHARED, type PreparedPart } from './preparation-parts'
import { prepareTranscript, type PreparationOrder, type PreparedTranscript } from './prepare'

/** Number of transcripts from which on other threads prepare them: starting one costs more than a few transcripts. */
const WORTH_THREADS = 24

/** Prepares transcripts in order, those ahead while the caller writes. Has to be ended. */
export interface Preparation {
  /** Returns the next transcript; null for one that cannot be prepared. */
  next(): Promise<Result<PreparedTranscript | null, ContractError>>
  end(): Promise<void>
}

/** Needs of a preparation from the work that it is a part of. `progress` is of one transcript. */
export type PreparationContext = Pick<WorkContext, 'file' | 'gate' | 'cancel' | 'check' | 'progress'>

/** Begins to prepare transcripts: many in threads, as many as there are processors; few in this one. */
export function beginPreparation(
  orders: readonly PreparationOrder[],
  context: PreparationContext,
  threads = availableParallelism(),
): Preparation {
  return orders.length < WORTH_THREADS
    ? new PreparationHere(orders, context)
    : new PreparationInThreads(orders, context, threads)
}

class PreparationHere implements Preparation {
  #at = 0

  constructor(
    readonly orders: readonly PreparationOrder[],
    readonly context: PreparationContext,
  ) {}

  async next(): Promise<Result<PreparedTranscript | null, ContractError>> {
    const order = this.orders[this.#at++]
    return ok(order === undefined ? null : await prepareTranscript(order, this.context))
  }

  end(): Promise<void> {
    return Promise.resolve()
  }
}

class PreparationInThreads implements Preparation {
  readonly #shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  readonly #threads: readonly WorkThread[]
  readonly #ready = new Map<number, PreparedTranscript | null>()
  #failure: ContractError | null = null
  #wake: () => void = () => undefined
  #at = 0

  constructor(
    readonly orders: readonly PreparationOrder[],
    context: PreparationContext,
    threads: number,
  ) {
    const { file, gate, cancel } = context
    const input = { orders, shared: this.#shared.buffer }
    this.#threads = Array.from({ length: threads }, () => threadSupply.take())
    for (const thread of this.#threads)
      void thread
        .run({ job: 'prepareTranscripts', input, file, gate, cancel }, { onPart: (part) => this.#take(part) })
        .then((done) => {
          if (!done.ok) this.#failure ??= done.error
          this.#wake()
        })
  }

  async next(): Promise<Result<PreparedTranscript | null, ContractError>> {
    const index = this.#at++
    let prepared = this.#ready.get(index)
    while (prepared === undefined) {
      if (this.#failure !== null) return err(this.#failure)
      await new Promise<void>((resolve) => (this.#wake = resolve))
      prepared = this.#ready.get(index)
    }
    this.#ready.delete(index)
    Atomics.sub(this.#shared, SHARED.waiting, this.orders[index]?.size ?? 0)
    Atomics.notify(this.#shared, SHARED.waiting)
    return ok(prepared)
  }

  async end(): Promise<void> {
    Atomics.store(this.#shared, SHARED.next, this.orders.length)
    await Promise.all(this.#threads.map((thread) => threadSupply.giveBack(thread)))
  }

  #take(part: unknown): void {
    const { index, prepared } = part as PreparedPart
    this.#ready.set(index, prepared)
    this.#wake()
  }
}
