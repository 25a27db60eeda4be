import type { PromptResult } from '../../../../../../shared/adapter/port'
import type { MapState } from './map-state'

/** Outcome of a prompt, and additional user-facing information. */
export interface Outcome {
  readonly result: PromptResult
  readonly warning?: string
}

/** Returns the outcome stated by the response to a prompt. `name` is the product's. */
export function outcomeOf(stopReason: string, { modelFailed, lastText, quirks }: MapState, name: string): Outcome {
  const toldAsText = quirks.modelFailure?.told === 'as-text' && quirks.modelFailure.pattern.test(lastText)
  if (modelFailed || toldAsText)
    return failed(stopReason, lastText.trim() === '' ? 'The model failed.' : lastText.trim())
  switch (stopReason) {
    case 'cancelled':
      return { result: { outcome: 'cancelled', stopReason } }
    case 'refusal':
      return failed(stopReason, `${name} refused to go on.`, 'rejected')
    case 'max_tokens':
      return { result: { outcome: 'completed', stopReason }, warning: `${name} stopped at its limit of tokens.` }
    case 'max_turn_requests':
      return { result: { outcome: 'completed', stopReason }, warning: `${name} stopped at its limit of requests.` }
    default:
      return { result: { outcome: 'completed', stopReason } }
  }
}

function failed(stopReason: string, message: string, outcome: 'error' | 'rejected' = 'error'): Outcome {
  return { result: { outcome, stopReason, failure: { message, category: 'provider', recoverable: true } } }
}
