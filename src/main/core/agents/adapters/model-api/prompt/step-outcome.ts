import type { ModelMessage } from 'ai'
import type { ProviderFacts } from '#shared/session/blocks'
import type { UsageReport } from '#shared/usage/entities'

/** A call requested by a model. `invalid`: reason why its arguments could not be parsed. */
export interface AskedCall {
  readonly toolCallId: string
  readonly name: string
  readonly input: unknown
  readonly invalid?: string
  /** True when its start was emitted. */
  readonly isAnnounced?: true
  /** Facts that the provider needs back with it. */
  readonly facts?: ProviderFacts
}

/** Content of one model answer. */
export interface StepOutcome {
  /** Messages to send to the model the next time; also set when the answer was cut off. */
  readonly messages: readonly ModelMessage[]
  readonly calls: readonly AskedCall[]
  readonly usage?: UsageReport
  /** Reason of its end, in the terms of the library and of the provider. */
  readonly finish?: FinishReason
  /** True when the provider began to answer. */
  readonly isHeard: boolean
  /** Reason why the answer is incomplete. */
  readonly error?: unknown
}

/** Reason of an answer's end, in the terms of the library and of the provider. */
export interface FinishReason {
  readonly unified: string
  readonly raw: string | undefined
}
