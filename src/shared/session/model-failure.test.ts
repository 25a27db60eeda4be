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
