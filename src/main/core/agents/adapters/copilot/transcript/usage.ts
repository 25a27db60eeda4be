import type { UsageReport } from '../../../../../../shared/usage/entities'
import type { JsonRecord } from '../../../transcript/records'
import { count, text } from '../../../transcript/values'

const kinds = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const
type Tokens = Readonly<Record<(typeof kinds)[number], number>>

/** Counts what a session used: the sum at the end of each run has all before in it, and so have the calls. */
export class UsageCount {
  /** What was counted so far, by model. */
  readonly #counted = new Map<string, Tokens>()
  #hasCalls = false

  /** A call of the model; only newer versions write them down. Undefined when it used nothing. */
  call(usage: JsonRecord): UsageReport | undefined {
    this.#hasCalls = true
    return this.#report(text(usage['model']) ?? '', tokensOf(usage))
  }

  /** What a session used so far of a model, at the end of a run: what was not counted yet of that, if anything. */
  whole(model: string, usage: JsonRecord): UsageReport | undefined {
    const counted = this.#counted.get(model)
    const whole = tokensOf(usage)
    return this.#report(
      model,
      made((kind) => Math.max(0, whole[kind] - (counted?.[kind] ?? 0))),
    )
  }

  #report(model: string, tokens: Tokens): UsageReport | undefined {
    if (kinds.every((kind) => tokens[kind] === 0)) return undefined
    const before = this.#counted.get(model)
    this.#counted.set(
      model,
      made((kind) => tokens[kind] + (before?.[kind] ?? 0)),
    )
    // Sums of runs and single calls do not add up, unless they are told as the same.
    const granularity = this.#hasCalls ? 'call' : 'query'
    return { granularity, mode: 'delta', ...tokens, ...(model === '' ? {} : { model }) }
  }
}

const tokensOf = (usage: JsonRecord): Tokens => made((kind) => count(usage[kind]))

const made = (value: (kind: keyof Tokens) => number): Tokens =>
  Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Tokens
