import type { UsageReport } from '../../../../../../shared/usage/entities'
import type { JsonRecord } from '../../../transcript/records'
import { count, text } from '../../../transcript/values'

const kinds = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const
type Tokens = Readonly<Record<(typeof kinds)[number], number>>

/** Counts the usage of a session: the total at the end of each run includes everything before, as do the calls. */
export class UsageCount {
  /** Usage counted so far, by model. */
  readonly #counted = new Map<string, Tokens>()
  #hasCalls = false

  /** Counts a model call; only newer versions record them. Undefined when it has no usage. */
  call(usage: JsonRecord): UsageReport | undefined {
    this.#hasCalls = true
    return this.#report(text(usage['model']) ?? '', tokensOf(usage))
  }

  /** Counts the session's usage of a model at the end of a run: the part that was not counted yet, if any. */
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
    // Totals of runs and single calls do not add up unless they have the same granularity.
    const granularity = this.#hasCalls ? 'call' : 'query'
    return { granularity, mode: 'delta', ...tokens, ...(model === '' ? {} : { model }) }
  }
}

const tokensOf = (usage: JsonRecord): Tokens => made((kind) => count(usage[kind]))

const made = (value: (kind: keyof Tokens) => number): Tokens =>
  Object.fromEntries(kinds.map((kind) => [kind, value(kind)])) as Tokens
