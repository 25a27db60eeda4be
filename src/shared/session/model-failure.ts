import { z } from 'zod'

/**
 * Kind of a failed call of a model. `authentication`: the account or key was refused; `quota`: nothing is left of it;
 * `overloaded`: the provider has a problem; `connection`: it gave no answer, or broke it off; `other`: none of these.
 */
export const ModelFailureKind = z.enum([
  'authentication',
  'quota',
  'rate-limit',
  'overloaded',
  'context-limit',
  'invalid-request',
  'timeout',
  'connection',
  'other',
])
export type ModelFailureKind = z.infer<typeof ModelFailureKind>

/** Codes of providers and agents for a conversation that is too long. */
const OVERFLOW_CODES =
  /\b(?:context_length_exceeded|context_window_exceeded|model_context_window_exceeded|exceed_context_size_error|model_max_prompt_tokens_exceeded|contextWindowExceeded|ContextOverflowError|context_limit)\b/i

/** Phrases of providers for a conversation that is too long, each exact enough to be used for nothing else. */
const OVERFLOW_PHRASES: readonly RegExp[] = [
  // Anthropic, Bedrock.
  /prompt is too long/i,
  /input length and `?max_tokens`? exceed context limit/i,
  /input is too long for requested model/i,
  // OpenAI, Azure, vLLM, OpenRouter, DeepSeek, xAI, Mistral, Groq.
  /maximum context length (?:of this model )?is [\d,]+/i,
  /exceeds? the (?:model'?s? )?(?:maximum )?context (?:window|length)/i,
  /longer than the maximum model length/i,
  /maximum prompt length is [\d,]+/i,
  /too large for model with [\d,]+ maximum context length/i,
  /reduce the length of the messages/i,
  // Google.
  /input token count \(?[\d,]*\)? ?exceeds the maximum number of tokens allowed/i,
  // llama.cpp, LM Studio, Ollama.
  /exceeds? the available context size/i,
  /greater than the context length/i,
  /when context the overflows/i,
  /exceeded max context length/i,
  // Kimi, MiniMax, Together, Cohere, Copilot.
  /exceeded model token limit/i,
  /context window exceeds limit/i,
  /`?inputs`? tokens \+ `?max_new_tokens`? must be/i,
  /too many tokens: (?:size limit|the total)/i,
  /prompt token count of [\d,]+ exceeds the limit/i,
  // Agents.
  /(?:conversation|context) (?:is )?too long|context (?:window|length|limit) (?:is |was )?(?:exceeded|reached|full)/i,
  /ran out of room in the model's context window/i,
]

/** Returns whether the words of a provider or an agent say that a conversation is too long for its model. */
export function isOverflow(words: string): boolean {
  return OVERFLOW_CODES.test(words) || OVERFLOW_PHRASES.some((phrase) => phrase.test(words))
}

/** Words for each kind, in the order in which they are looked for. */
const WORDS: readonly (readonly [ModelFailureKind, RegExp])[] = [
  ['quota', /quota|usage ?limit|usageLimit|credit|billing|insufficient/i],
  ['rate-limit', /rate[ _-]?limit|too many requests/i],
  ['authentication', /unauthori[sz]ed|authenticat|authoriz|api key|not (?:logged|signed) in|forbidden/i],
  ['overloaded', /overload|internal server|server[ _]?error|unavailable/i],
  ['timeout', /time[d]?[ _-]?out/i],
  ['connection', /connect|network|stream|socket|ECONN|disconnect|cannot be reached|no answer|transport/i],
  ['invalid-request', /bad ?request|invalid[ _]request|not[ _]found|modelNotFound/i],
]

/** Returns the kind of a failed call from the HTTP status of the answer, and the words of the failure. */
export function modelFailureKind(statusCode: number | undefined, words: string): ModelFailureKind {
  return ofStatus(statusCode, words) ?? ofWords(words)
}

function ofStatus(status: number | undefined, words: string): ModelFailureKind | undefined {
  if (status === undefined || status < 400) return undefined
  if (status === 401 || status === 403) return 'authentication'
  if (status === 402) return 'quota'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 413) return ofWords(words) === 'rate-limit' ? 'rate-limit' : 'context-limit'
  if (status === 429) return ofWords(words) === 'quota' ? 'quota' : 'rate-limit'
  if (isOverflow(words)) return 'context-limit'
  return status >= 500 ? 'overloaded' : 'invalid-request'
}

function ofWords(words: string): ModelFailureKind {
  if (isOverflow(words)) return 'context-limit'
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

/** Returns the HTTP status in words such as "HTTP 503" or "unexpected status 503"; undefined when there is none. */
export function statusInWords(words: string): number | undefined {
  const status = /\b(?:HTTP|status(?: code)?|API error)[: ]+\(?([45]\d\d)\b/i.exec(words)?.[1]
  return status === undefined ? undefined : Number(status)
}
