import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { PromptResult } from '#shared/adapter/port'
import type { MapState } from './map-state'

/** Outcome of a prompt, and additional user-facing information. */
export interface Outcome {
  readonly result: PromptResult
  readonly warning?: NoticeText
}

/** Returns the outcome stated by the response to a prompt. `name` is the product's. */
export function outcomeOf(stopReason: string, state: MapState, name: string): Outcome {
  const { modelFailed, lastText, quirks } = state
  const toldAsText = quirks.modelFailure?.told === 'as-text' && quirks.modelFailure.pattern.test(lastText)
  if (modelFailed || toldAsText)
    return failed(stopReason, lastText.trim() === '' ? 'The model failed.' : lastText.trim())
  switch (stopReason) {
    case 'cancelled':
      return { result: { outcome: 'cancelled', stopReason } }
    case 'refusal':
      return failed(stopReason, `${name} refused to go on.`, 'rejected')
    case 'max_tokens':
      return { result: { outcome: 'completed', stopReason }, warning: noticeText('token-limit', { agent: name }) }
    case 'max_turn_requests':
      return { result: { outcome: 'completed', stopReason }, warning: noticeText('request-limit', { agent: name }) }
    case 'end_turn':
      if (state.message !== 'nothing') return { result: { outcome: 'completed', stopReason } }
      if (quirks.modelFailure?.told === 'as-silence')
        return failed(stopReason, `${name} gave no answer: its model failed, and it does not tell why.`)
      return {
        result: { outcome: 'completed', stopReason },
        warning: noticeText('answer-empty', { agent: name }),
      }
    case 'error':
      return failed(stopReason, `${name} stopped with an error.`)
    default:
      return {
        result: { outcome: 'completed', stopReason },
        warning: noticeText('stopped-for', { agent: name, reason: stopReason.slice(0, 100) }),
      }
  }
}

function failed(stopReason: string, message: string, outcome: 'error' | 'rejected' = 'error'): Outcome {
  return { result: { outcome, stopReason, failure: { message, category: 'provider', recoverable: true } } }
}
