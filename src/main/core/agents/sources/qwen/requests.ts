import type { UsageReport } from '#shared/usage/entities'
import { defined } from '#shared/kernel/defined'
import type { JsonRecord } from '#core/agents/transcript/records'
import { count } from '#core/agents/transcript/values'

/**
 * Requests to the model, which a file tells twice: each in a measurement, and those whose answer was shown with the
 * answer, in either order. Older versions have no measurements, and some requests have no answer.
 */
export class Requests {
  /** By counts, the number of measurements without an answer so far; below zero of answers without a measurement. */
  readonly #open = new Map<string, number>()

  /** Returns the usage of a measured request; null when its answer has told it, or nothing was used. */
  measured(event: JsonRecord, model: string | undefined): UsageReport | null {
    return this.#once(
      {
        input: count(event['input_token_count']),
        output: count(event['output_token_count']),
        cached: count(event['cached_content_token_count']),
        thoughts: count(event['thoughts_token_count']),
        total: count(event['total_token_count']),
      },
      model,
      1,
    )
  }

  /** Returns the usage that an answer tells; null when a measurement has told it, or nothing was used. */
  answered(used: JsonRecord, model: string | undefined): UsageReport | null {
    return this.#once(
      {
        input: count(used['promptTokenCount']),
        output: count(used['candidatesTokenCount']),
        cached: count(used['cachedContentTokenCount']),
        thoughts: count(used['thoughtsTokenCount']),
        total: count(used['totalTokenCount']),
      },
      model,
      -1,
    )
  }

  #once(counts: Counts, model: string | undefined, step: 1 | -1): UsageReport | null {
    const { input, output, cached, thoughts, total } = counts
    if (input + output === 0) return null
    const key = JSON.stringify([input, output, cached, thoughts])
    const before = this.#open.get(key) ?? 0
    this.#open.set(key, before + step)
    if (before * step < 0) return null
    return {
      granularity: 'call',
      mode: 'delta',
      inputTokens: input,
      // Thoughts are a part of the output with some models, and count besides it with others.
      outputTokens: Math.max(output, Math.min(total - input, output + thoughts)),
      cacheReadTokens: cached,
      reasoningTokens: thoughts,
      ...defined({ model }),
    }
  }
}

interface Counts {
  readonly input: number
  readonly output: number
  readonly cached: number
  readonly thoughts: number
  readonly total: number
}
