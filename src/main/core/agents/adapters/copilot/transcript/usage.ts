import type { UsageReport } from '#shared/usage/entities'
import type { JsonRecord } from '#core/agents/transcript/records'
import { count, text } from '#core/agents/transcript/values'

const kinds = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'reasoningTokens'] as const
type Tokens = Readonly<Record<(typeof kinds)[number], number>>

/**
 * Counts the usage of a session and its subagents: the total at the end of each run includes everything before, as do the
 * calls.
 */
export class UsageCount {
  /** Usage counted so far, by model, of all agents. */
  readonly #counted = new Map<string, Tokens>()
  /** The part of each subagent, by its id and model. */
  readonly #ofSubagents = new Map<string, Tokens>()
  #hasCalls = false

  /** Counts a model call; only newer versions record them. Undefined when it has no usage. */
  call(usage: JsonRecord, agentId?: string): UsageReport | undefined {
    this.#hasCalls = true
    return this.#report(text(usage['model']) ?? '', tokensOf(usage), agentId)
  }

  /**
   * Counts a subagent's usage of a model at the end of a run: the part that was not counted yet, if any.
   * @param whole That of the session; older versions did not write down whose it is, and counted it for the session.
   */
  part(agentId: string, model: string, usage: JsonRecord, whole: JsonRecord): UsageReport | undefined {
    const [own, all] = [tokensOf(usage), tokensOf(whole)]
    const before = this.#ofSubagents.get(keyOf(agentId, model))
    const counted = this.#counted.get(model)
    return this.#report(
      model,
      made((kind) => Math.max(0, Math.min(own[kind] - (before?.[kind] ?? 0), all[kind] - (counted?.[kind] ?? 0)))),
      agentId,
    )
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

  #report(model: string, tokens: Tokens, agentId?: string): UsageReport | undefined {
    if (kinds.every((kind) => tokens[kind] === 0)) return undefined
    add(this.#counted, model, tokens)
    if (agentId !== undefined) add(this.#ofSubagents, keyOf(agentId, model), tokens)
    // Totals of runs and single calls do not add up unless they have the same granularity.
    const granularity = this.#hasCalls ? 'call' : 'query'
    return { granularity, mode: 'delta', ...tokens, ...(model === '' ? {} : { model }) }
  }
}

const keyOf = (agentId: string, model: string): string => `${agentId}\n${model}`

function add(counted: Map<string, Tokens>, key: string, tokens: Tokens): void {
  const before = counted.get(key)
  counted.set(
    key,
    made((kind) => tokens[kind] + (before?.[kind] ?? 0)),
  )
}

const tokensOf = (usage: JsonRecord): Tokens => made((kind) => count(usage[kind]))

const made = (value: (kind: keyof Tokens) => number): Tokens => ({
  inputTokens: value('inputTokens'),
  outputTokens: value('outputTokens'),
  cacheReadTokens: value('cacheReadTokens'),
  cacheWriteTokens: value('cacheWriteTokens'),
  reasoningTokens: value('reasoningTokens'),
})
