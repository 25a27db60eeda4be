import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { factsOf } from './call-facts'
import { callKind, waitBefore } from './call-kind'
import { failureOf } from './call-failure'

const refusal = (statusCode: number, body: unknown, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: 'Bad Request',
    url: 'https://models.invalid',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
  })
const error = (more: object) => ({ error: more })

/** Answers of providers, and what they mean: a new one is one more row. */
const answers: readonly (readonly [kind: string, who: string, status: number, body: unknown])[] = [
  [
    'rate-limit',
    'Anthropic',
    429,
    {
      type: 'error',
      error: {
        type: 'rate_limit_error',
        message:
          'This request would exceed the limit of 30,000 input tokens per minute. Reduce the prompt length or the maximum tokens requested.',
      },
    },
  ],
  [
    'rate-limit',
    'OpenAI',
    429,
    error({
      type: 'tokens',
      code: 'rate_limit_exceeded',
      message:
        'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000. The input or output tokens must be reduced.',
    }),
  ],
  [
    'quota',
    'OpenAI',
    429,
    error({
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      message: 'You exceeded your current quota, please check your plan and billing details.',
    }),
  ],
  [
    'rate-limit',
    'Google',
    429,
    [
      error({
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'You exceeded your current quota, please check your plan and billing details.',
      }),
    ],
  ],
  [
    'rate-limit',
    'a throttling proxy',
    429,
    error({ type: 'throttling', message: 'Too many tokens per day; the context of earlier requests counts too.' }),
  ],
  [
    'rate-limit',
    'Groq',
    413,
    error({
      type: 'tokens',
      code: 'rate_limit_exceeded',
      message: 'Request too large for model on tokens per minute (TPM): Limit 6000, Requested 10000',
    }),
  ],
  [
    'invalid-request',
    'OpenAI about a schema',
    400,
    error({
      type: 'invalid_request_error',
      code: 'invalid_function_parameters',
      message: "Invalid schema for function 'pick': In context=('properties', 'tags'), array schema missing items.",
    }),
  ],
  [
    'invalid-request',
    'Anthropic about too many tokens of output',
    400,
    error({
      type: 'invalid_request_error',
      message: 'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for this model',
    }),
  ],
  [
    'context-limit',
    'Anthropic',
    400,
    error({ type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' }),
  ],
  [
    'context-limit',
    'OpenAI',
    400,
    error({ type: 'invalid_request_error', code: 'context_length_exceeded', message: 'Too much.' }),
  ],
  [
    'context-limit',
    'Google',
    400,
    error({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).',
    }),
  ],
  [
    'context-limit',
    'vLLM',
    400,
    {
      object: 'error',
      message: "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens",
      type: 'BadRequestError',
      code: 400,
    },
  ],
  ['context-limit', 'llama.cpp', 400, error({ code: 400, type: 'exceed_context_size_error', message: 'no' })],
  [
    'context-limit',
    'LM Studio',
    400,
    {
      error:
        'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    },
  ],
  [
    'context-limit',
    'OpenRouter',
    400,
    error({
      code: 400,
      message: "This endpoint's maximum context length is 131072 tokens. However, you requested about 200000 tokens",
    }),
  ],
  [
    'context-limit',
    'xAI',
    400,
    error({ message: "This model's maximum prompt length is 131072 but the request contains 200000 tokens." }),
  ],
  ['too-large', 'Anthropic', 413, error({ type: 'request_too_large', message: 'Request exceeds the maximum size' })],
  ['too-large', 'a proxy', 413, '<html>413 Request Entity Too Large</html>'],
  ['overloaded', 'Anthropic', 529, error({ type: 'overloaded_error', message: 'Overloaded' })],
  ['overloaded', 'a proxy', 502, '<html>'],
  ['timeout', 'a proxy', 504, ''],
  ['quota', 'OpenRouter', 402, error({ code: 402, message: 'Insufficient credits' })],
  [
    'quota',
    'Anthropic',
    400,
    error({ type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' }),
  ],
  ['authentication', 'Anthropic', 401, error({ type: 'authentication_error', message: 'invalid x-api-key' })],
  [
    'authentication',
    'Google',
    400,
    error({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'API key not valid.',
      details: [{ reason: 'API_KEY_INVALID' }],
    }),
  ],
  ['authentication', 'a proxy', 403, error({ message: 'no' })],
  ['not-found', 'OpenAI', 404, error({ code: 'model_not_found', message: 'The model does not exist' })],
  ['filtered', 'Azure', 400, error({ code: 'content_filter', message: 'The response was filtered' })],
  ['redirect', 'a proxy', 307, ''],
]

describe('the kind of a refusal', () => {
  it.each(answers)('is %s for that of %s with status %d', (kind, _who, status, body) => {
    expect(callKind(factsOf(refusal(status, body)))).toBe(kind)
  })

  it.each([
    ['rate-limit', { type: 'rate_limit_error', message: 'slow' }],
    ['overloaded', { type: 'overloaded_error', message: 'Overloaded' }],
    ['context-limit', { type: 'invalid_request_error', message: 'prompt is too long: 2 tokens > 1 maximum' }],
    ['other', { message: 'who knows' }],
  ])('is %s for an error within an answer', (kind, told) => {
    expect(callKind(factsOf(told))).toBe(kind)
  })
})

describe('the time to wait', () => {
  const now = () => Date.parse('2026-11-28T10:00:00Z')
  it.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after-ms': '1' }, 1],
    [{ 'retry-after': 'Sat, 28 Nov 2026 10:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('is that of the headers %o', (headers, ms) => {
    expect(factsOf(refusal(429, error({ message: 'slow' }), headers as Record<string, string>), now).retryAfterMs).toBe(
      ms,
    )
  })

  it('is that of Google, and told', () => {
    const google = refusal(429, error({ status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '34.5s' }] }))
    expect(factsOf(google).retryAfterMs).toBe(34_500)
    expect(failureOf(google, { kind: 'google', name: 'Google' }).message).toMatch(
      /^Google takes no more requests for now. Try again in 35 seconds\./,
    )
  })

  it('grows, and is none where waiting does not help or takes too long', () => {
    const limit = (more: object) => ({ status: 429, codes: [], words: '', ...more })
    expect([0, 1, 2].map((retries) => waitBefore(limit({}), retries, false))).toEqual([2000, 4000, 8000])
    expect(waitBefore(limit({ retryAfterMs: 3_600_000 }), 0, false)).toBeUndefined()
    expect(waitBefore(limit({ codes: ['insufficient_quota'] }), 0, false)).toBeUndefined()
    expect(waitBefore({ status: 400, codes: [], words: '' }, 0, false)).toBeUndefined()
  })
})

it('tells the words of servers that put them elsewhere', () => {
  const told = (body: unknown) => factsOf(refusal(422, body)).words
  expect(told({ detail: [{ loc: ['body', 'tools'], msg: 'extra' }] })).toContain('"extra"')
  expect(told({ error: 'model is loading' })).toBe('model is loading')
  expect(told({ message: 'no', type: 'BadRequestError' })).toBe('no')
  expect(told(error({ message: 'Provider returned error', metadata: { raw: 'schema of x' } }))).toBe(
    'Provider returned error schema of x',
  )
  expect(told('<html>')).toBe('Bad Request')
})
