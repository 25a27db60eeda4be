import { expect, it } from 'vitest'
import { modelFailureKind, statusInWords } from './model-failure'

it.each([
  [401, 'x', 'authentication'],
  [402, 'x', 'quota'],
  [429, 'slow down', 'rate-limit'],
  [429, 'You exceeded your current quota', 'quota'],
  [500, 'x', 'overloaded'],
  [529, 'Overloaded', 'overloaded'],
  [504, 'x', 'timeout'],
  [400, 'prompt is too long: 210000 tokens', 'context-limit'],
  [400, 'input length and `max_tokens` exceed context limit: 198000 + 20000 > 200000', 'context-limit'],
  [400, "This model's maximum context length is 128000 tokens. However, you requested 140000 tokens", 'context-limit'],
  [400, 'Your input exceeds the context window of this model.', 'context-limit'],
  [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).', 'context-limit'],
  [500, 'the request exceeds the available context size, try increasing it', 'context-limit'],
  [
    400,
    "Invalid schema for function 'pick': In context=('properties', 'tags'), array schema missing items.",
    'invalid-request',
  ],
  [400, 'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens', 'invalid-request'],
  [400, 'messages.1.content.0.image: the name of the file is too long', 'invalid-request'],
  [
    429,
    'This request would exceed the limit of 30,000 input tokens per minute. Reduce the prompt length.',
    'rate-limit',
  ],
  [undefined, 'contextWindowExceeded', 'context-limit'],
  [undefined, 'Prompt is too long', 'context-limit'],
  [undefined, 'maximum number of tokens per minute reached: rate limit', 'rate-limit'],
  [400, 'messages: at least one is required', 'invalid-request'],
  [undefined, 'stream disconnected before completion', 'connection'],
  [undefined, 'usageLimitExceeded', 'quota'],
  [undefined, 'Provider request timed out', 'timeout'],
  [undefined, 'who knows', 'other'],
] as const)('calls a failure with status %s and the words "%s" %s', (status, words, kind) => {
  expect(modelFailureKind(status, words)).toBe(kind)
})

it.each([
  ['Provider request failed with HTTP 503: busy', 503],
  ['unexpected status 502 Bad Gateway', 502],
  ['API Error: 500 {"type":"error"}', 500],
  ['it took 500 ms', undefined],
] as const)('reads the status in "%s"', (words, status) => {
  expect(statusInWords(words)).toBe(status)
})
