import type { Turn } from '../../../shared/session/entities'
import { dollars, duration, tokens } from '../../lib/format'

/** One measured fact of a turn, and what it means. */
export interface TurnFact {
  readonly text: string
  readonly title: string
}

/** What is worth knowing of a turn that has ended, the most asked for first. */
export function turnFacts({ startedAt, completedAt, usage, metrics, initiator, model }: Turn): TurnFact[] {
  const facts: TurnFact[] = []
  const add = (text: string, title: string) => facts.push({ text, title })
  if (completedAt !== undefined) add(duration(Math.max(0, completedAt - startedAt)), 'How long the turn took')
  if (usage !== undefined) {
    const { inputTokens, outputTokens, cacheReadTokens = 0, cost = 0 } = usage.total
    add(`${tokens(inputTokens)} in / ${tokens(outputTokens)} out`, 'Tokens that went to the model and came from it')
    if (cacheReadTokens > 0)
      add(`${tokens(cacheReadTokens)} cached`, 'The part of the input that was read from a cache')
    if (cost > 0) add(dollars(cost), 'Cost of the turn')
  }
  const { timeToFirstTokenMs, tokensPerSecond, toolMs = 0 } = metrics ?? {}
  if (timeToFirstTokenMs !== undefined)
    add(`${duration(timeToFirstTokenMs)} to first token`, 'From the prompt to the first thing the agent said or did')
  if (tokensPerSecond !== undefined) add(`${rate(tokensPerSecond)} tokens/s`, 'Output by the time in which no tool ran')
  if (toolMs > 0) add(`tools ${duration(toolMs)}`, 'Time in which tools ran, waiting for permission included')
  if (model !== undefined) add(model, 'The model that worked on it')
  if (initiator !== undefined && initiator.source !== 'user')
    add(`begun by ${initiator.sourceId ?? (initiator.source === 'system' ? 'Parley' : 'an extension')}`, 'Who began it')
  return facts
}

function rate(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
