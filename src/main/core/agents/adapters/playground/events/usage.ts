import type { UsageReport } from '#shared/usage/entities'
import type { Manner } from '../session/offers'

/** Estimates the tokens of this many characters by the usual rule of thumb. */
const tokensOf = (characters: number): number => Math.ceil(characters / 4)

/** Characters used by one prompt. */
export interface Spent {
  /** Context at its end: earlier prompts, answers and tool outputs. */
  readonly context: number
  readonly text: number
  readonly reasoning: number
}

/** Returns the usage of a prompt: the same prompt always uses the same. It costs nothing, as no model is behind it. */
export function usageReport(spent: Spent, model: Manner): UsageReport {
  const inputTokens = tokensOf(spent.context)
  const reasoningTokens = tokensOf(spent.reasoning)
  const outputTokens = tokensOf(spent.text) + reasoningTokens
  return {
    granularity: 'query',
    mode: 'delta',
    inputTokens,
    outputTokens,
    reasoningTokens,
    model: model.id,
  }
}

/** Returns the fill level of the context; anything beyond its size is dropped. */
export function contextWindow(characters: number, model: Manner): { currentTokens: number; maxTokens: number } {
  return { currentTokens: Math.min(tokensOf(characters), model.contextTokens), maxTokens: model.contextTokens }
}
