import { isOverflow, type ModelFailureKind } from '#shared/session/model-failure'
import type { CallFacts } from './call-facts'

/** Kind of a failed request, in more detail than the contract tells it. */
export type CallKind = ModelFailureKind | 'redirect' | 'too-large' | 'not-found' | 'filtered'

/** Codes of providers, by the kind of failure that they stand for. */
const kindsOfCodes: Readonly<Record<string, CallKind>> = Object.fromEntries(
  (
    [
      [
        'context-limit',
        [
          'context_length_exceeded',
          'context_window_exceeded',
          'exceed_context_size_error',
          'model_context_window_exceeded',
          'model_max_prompt_tokens_exceeded',
        ],
      ],
      [
        'quota',
        [
          'insufficient_quota',
          'insufficient_balance',
          'insufficient_credits',
          'billing_error',
          'billing_hard_limit_reached',
          'billing_not_active',
          'payment_required',
          'exceeded_current_quota_error',
        ],
      ],
      [
        'rate-limit',
        [
          'rate_limit_error',
          'rate_limit_exceeded',
          'rate_limit_reached_error',
          'too_many_requests',
          'throttling',
          'throttlingexception',
          'resource_exhausted',
        ],
      ],
      [
        'authentication',
        [
          'authentication_error',
          'invalid_api_key',
          'incorrect_api_key',
          'api_key_invalid',
          'permission_error',
          'permission_denied',
          'unauthenticated',
          'unauthorized',
          'invalid_authentication_error',
        ],
      ],
      [
        'overloaded',
        [
          'overloaded_error',
          'api_error',
          'server_error',
          'internal_server_error',
          'engine_overloaded_error',
          'engine_overloaded',
          'service_unavailable',
          'unavailable',
          'internal',
        ],
      ],
      ['timeout', ['timeout_error', 'deadline_exceeded', 'request_timeout']],
      ['too-large', ['request_too_large']],
      ['not-found', ['not_found_error', 'model_not_found', 'resource_not_found_error', 'not_found']],
      [
        'filtered',
        [
          'content_filter',
          'content_policy_violation',
          'invalid_prompt',
          'data_inspection_failed',
          'sensitive_words_detected',
        ],
      ],
      ['invalid-request', ['invalid_request_error', 'invalid_argument', 'invalid_value', 'bad_request']],
    ] as const
  ).flatMap(([kind, codes]) => codes.map((code) => [code, kind])),
)

/** Codes that say no more than the status does. */
const vague: ReadonlySet<CallKind | undefined> = new Set<CallKind>(['invalid-request', 'overloaded', 'not-found'])

/** Phrases of providers whose codes say nothing. */
const NO_CREDIT =
  /credit balance is too low|insufficient (?:account )?balance|no credits? (?:left|remaining)|exceeded your current quota, please check your plan and billing details/i

/**
 * Returns the kind of a failed request: from its status and its codes, and only where these are vague from phrases that
 * stand for nothing else.
 */
export function callKind({ status, codes, words }: CallFacts): CallKind {
  const named = codes.flatMap((code) =>
    Object.hasOwn(kindsOfCodes, code.toLowerCase()) ? [kindsOfCodes[code.toLowerCase()]] : [],
  )
  const coded = named.find((kind) => !vague.has(kind)) ?? named[0]
  if (status === undefined) return coded !== undefined && !vague.has(coded) ? coded : ofPhrase(words, coded ?? 'other')
  if (status < 400) return 'redirect'
  if (status === 401) return 'authentication'
  if (status === 402) return 'quota'
  if (status === 429)
    return coded === 'quota' || (coded !== 'rate-limit' && NO_CREDIT.test(words)) ? 'quota' : 'rate-limit'
  if (coded !== undefined && !vague.has(coded)) return coded
  if (status === 403) return 'authentication'
  if (status === 404) return 'not-found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 413) return ofPhrase(words, 'too-large')
  return ofPhrase(words, status >= 500 ? 'overloaded' : 'invalid-request')
}

function ofPhrase(words: string, otherwise: CallKind): CallKind {
  if (isOverflow(words)) return 'context-limit'
  return NO_CREDIT.test(words) ? 'quota' : otherwise
}

/** Returns the kind of the contract for a kind of failed request. */
export function contractKind(kind: CallKind): ModelFailureKind {
  switch (kind) {
    case 'redirect':
    case 'not-found':
    case 'filtered':
      return 'invalid-request'
    case 'too-large':
      return 'context-limit'
    default:
      return kind
  }
}

/** Kinds that pass by themselves. */
const passing: ReadonlySet<CallKind> = new Set<CallKind>(['rate-limit', 'overloaded', 'timeout'])

/** Longest time to wait before a request is sent again, in milliseconds; who asks for more is not asked again. */
const LONGEST_WAIT_MS = 60_000

/**
 * Returns the time to wait before a failed request is sent again, in milliseconds; undefined when that does not help.
 * `retries`: how often it was sent again already. `isConnection`: there was no answer.
 */
export function waitBefore(facts: CallFacts, retries: number, isConnection: boolean): number | undefined {
  if (!isConnection && (facts.isLasting === true || !passing.has(callKind(facts)))) return undefined
  const { retryAfterMs = 2000 * 2 ** retries } = facts
  return retryAfterMs > LONGEST_WAIT_MS ? undefined : retryAfterMs
}
