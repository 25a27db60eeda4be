import type { Turn } from '../../../shared/session/entities'
import { dollars, duration, tokens } from '../../lib/format'
import { m } from '../../../messages'

/** One measured fact of a turn, and what it means. */
export interface TurnFact {
  readonly text: string
  readonly title: string
}

/** Notable facts of an ended turn, the most wanted first. */
export function turnFacts({ startedAt, completedAt, usage, metrics, initiator, model }: Turn): TurnFact[] {
  const facts: TurnFact[] = []
  const add = (text: string, title: string) => facts.push({ text, title })
  if (completedAt !== undefined) add(duration(Math.max(0, completedAt - startedAt)), m.turn.durationTitle)
  if (usage !== undefined) {
    const { inputTokens, outputTokens, cacheReadTokens = 0, cost = 0 } = usage.total
    add(m.turn.tokens({ input: tokens(inputTokens), output: tokens(outputTokens) }), m.turn.tokensTitle)
    if (cacheReadTokens > 0) add(m.turn.cached({ tokens: tokens(cacheReadTokens) }), m.turn.cachedTitle)
    if (cost > 0) add(dollars(cost), m.turn.costTitle)
  }
  const { timeToFirstTokenMs, tokensPerSecond, toolMs = 0 } = metrics ?? {}
  if (timeToFirstTokenMs !== undefined)
    add(m.turn.firstToken({ time: duration(timeToFirstTokenMs) }), m.turn.firstTokenTitle)
  if (tokensPerSecond !== undefined) add(m.turn.rate({ rate: rate(tokensPerSecond) }), m.turn.rateTitle)
  if (toolMs > 0) add(m.turn.toolTime({ time: duration(toolMs) }), m.turn.toolTimeTitle)
  if (model !== undefined) add(model, m.turn.modelTitle)
  if (initiator !== undefined && initiator.source !== 'user')
    add(
      m.turn.startedBy({
        name: initiator.sourceId ?? (initiator.source === 'system' ? m.turn.parley : m.turn.anExtension),
      }),
      m.turn.startedByTitle,
    )
  return facts
}

function rate(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
