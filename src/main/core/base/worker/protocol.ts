import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { PriceSources } from '../prices/current'

/** A piece of work for a thread. */
export interface WorkOrder {
  readonly job: string
  readonly input: unknown
  /** The store's file. */
  readonly file: string
  /** Memory of the store's write gate. */
  readonly gate: SharedArrayBuffer
  /** Its first number is 1 once the work is to be cancelled. */
  readonly cancel: SharedArrayBuffer
  /** Nobody waits for it. Its thread lets all others go first, and does nothing else afterwards. */
  readonly isBackground?: boolean
}

/** Callbacks and signal from the requester of work. */
export interface WorkWatcher {
  /** Called with the completed share, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * True for work that nobody waits for: it takes only the processor time that nothing else needs. Only for work that does not
   * write to the store, because others wait for whoever is writing.
   */
  readonly isBackground?: boolean
  /** Answers questions of the work. */
  readonly onAsk?: (question: unknown) => Promise<Result<unknown, ContractError>>
  /** Called with each part of the result that the work sends ahead. */
  readonly onPart?: (part: unknown) => void
}

/** Message from a worker thread. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'ask'; readonly question: unknown }
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'done'; readonly result: Result<unknown, ContractError> }

/**
 * Message to a worker thread: an order when it is idle, with the prices that estimates use, otherwise the answer to its
 * last question.
 */
export type ToWorker =
  | { readonly kind: 'order'; readonly order: WorkOrder; readonly prices: PriceSources }
  | { readonly kind: 'answer'; readonly answer: Result<unknown, ContractError> }

/** Interface of work to the thread that requested it. */
export interface WorkContext {
  readonly file: string
  readonly gate: SharedArrayBuffer
  /** Throws {@link WorkCancelled} once the work is to be cancelled. */
  check(): void
  /** Reports the completed share, 0 to 1. */
  progress(part: number): void
  ask(question: unknown): Promise<Result<unknown, ContractError>>
  /** Sends a part of the result ahead; the memory in `transfer` goes with it. */
  part(part: unknown, transfer: readonly ArrayBuffer[]): void
  /** Memory that cancels this work, for threads that help with it. */
  readonly cancel: SharedArrayBuffer
}

/** Thrown by work that has been cancelled. */
export class WorkCancelled extends Error {}

/** One kind of long work. Its input and result cross threads, so they are plain data. */
export type Job<Input, Output> = (input: Input, context: WorkContext) => Promise<Result<Output, ContractError>>
