import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'

/** A piece of work for a thread. */
export interface WorkOrder {
  readonly job: string
  readonly input: unknown
  /** The store's file. */
  readonly file: string
  /** Of the store's write gate. */
  readonly gate: SharedArrayBuffer
  /** Its first number is 1 when the work is to be given up. */
  readonly cancel: SharedArrayBuffer
}

/** What whoever wants work has to say to it. */
export interface WorkWatcher {
  /** How much is done, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Answers what the work asks. */
  readonly onAsk?: (question: unknown) => Promise<Result<unknown, ContractError>>
}

/** What a thread tells. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'ask'; readonly question: unknown }
  | { readonly kind: 'done'; readonly result: Result<unknown, ContractError> }

/** What it is told: a piece of work, when it has none; else the answer to its last question. */
export type ToWorker =
  | { readonly kind: 'order'; readonly order: WorkOrder }
  | { readonly kind: 'answer'; readonly answer: Result<unknown, ContractError> }

/** What work has of the thread that asked for it. */
export interface WorkContext {
  readonly file: string
  readonly gate: SharedArrayBuffer
  /** Throws {@link WorkCancelled} when the work is to be given up. */
  check(): void
  /** How much is done, 0 to 1. */
  progress(part: number): void
  ask(question: unknown): Promise<Result<unknown, ContractError>>
}

/** Thrown where work finds that it was given up. */
export class WorkCancelled extends Error {}

/** One kind of long work. Its input and outcome cross threads, so they are plain data. */
export type Job<Input, Output> = (input: Input, context: WorkContext) => Promise<Result<Output, ContractError>>
