import type { TokenCounter } from '#shared/session/context/tokens/counter'
import { estimatingCounter } from '#shared/session/context/tokens/estimate'
import { plainModelName } from '#shared/usage/model-name'
import { cutLongRuns } from './long-runs'

/**
 * Vocabularies that are published, and the models that use them. Loaded when first needed: they take 2.4 and 1.2 MB, and
 * some 100 ms.
 */
const vocabularies = [
  {
    models: /^(?:gpt-4o|gpt-4\.|gpt-[5-9]|gpt-oss|chatgpt-|codex-|o[1-9](?:-|$))/,
    load: () => import('gpt-tokenizer/encoding/o200k_base'),
  },
  { models: /^gpt-(?:4|3\.5)(?:-|$)/, load: () => import('gpt-tokenizer/encoding/cl100k_base') },
]

/** Text that looks like a control token is counted as the text it is. */
const asText = { disallowedSpecial: new Set<string>() }

/** Returns the best tokenizer of a model: its own vocabulary if published, otherwise an estimate. */
export async function tokenCounterFor(model: string | undefined): Promise<TokenCounter> {
  const name = plainModelName(model ?? '')
  const vocabulary = vocabularies.find(({ models }) => models.test(name))
  if (vocabulary === undefined) return estimatingCounter
  const { countTokens } = await vocabulary.load()
  return {
    exact: true,
    count(text) {
      let tokens = 0
      for (const piece of cutLongRuns(text)) tokens += countTokens(piece, asText)
      return tokens
    },
  }
}
