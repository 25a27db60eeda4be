import type { Turn, TurnInitiator } from '#shared/session/entities'
import { dollars, duration, tokens } from '#renderer/lib/text/format'
import { m } from '#messages'

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
  const started = initiator === undefined ? undefined : startOf(initiator)
  if (started !== undefined) add(started, m.turn.startedByTitle)
  return facts
}

/** Returns who began a turn; undefined for the user. */
function startOf({ source, sourceId, name, reason }: TurnInitiator): string | undefined {
  switch (source) {
    case 'user':
      return undefined
    case 'agent':
      return reason === undefined ? m.turn.byItself : m.turn.byItselfFor({ reason })
    case 'peer':
      return m.turn.startedBy({ name: name ?? sourceId ?? m.turn.anotherSession })
    case 'system':
      return m.turn.startedBy({ name: sourceId ?? m.turn.parley })
    case 'extension':
      return m.turn.startedBy({ name: sourceId ?? m.turn.anExtension })
  }
}

function rate(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
