import { z } from 'zod'
import type { ErrorCategory } from '../vocabulary/entities'

/** Cause of a failed tool call. `failed`: none of the others, or not known. */
export const ToolFailureReason = z.enum([
  'permission-denied',
  'cancelled',
  'timeout',
  'not-found',
  'invalid-input',
  'unavailable',
  'rate-limited',
  'failed',
])
export type ToolFailureReason = z.infer<typeof ToolFailureReason>

/** Facts about a failed tool call. */
export interface ToolFailure {
  readonly category: ErrorCategory
  readonly retryable: boolean
  readonly reason: ToolFailureReason
}

/** Party that caused a failure, and whether the same call may succeed later. */
const FACTS: Readonly<Record<ToolFailureReason, Omit<ToolFailure, 'reason'>>> = {
  'permission-denied': { category: 'runtime', retryable: false },
  cancelled: { category: 'runtime', retryable: true },
  timeout: { category: 'tool', retryable: true },
  'not-found': { category: 'tool', retryable: false },
  'invalid-input': { category: 'tool', retryable: false },
  unavailable: { category: 'runtime', retryable: true },
  'rate-limited': { category: 'provider', retryable: true },
  failed: { category: 'tool', retryable: false },
}

/** Words for each cause, in the order in which they are looked for. */
const WORDS: readonly (readonly [ToolFailureReason, RegExp])[] = [
  ['rate-limited', /\brate[ -]?limit|too many requests|\b429\b/i],
  ['timeout', /\btime[ds]?[ -]?out\b|deadline exceeded|ETIMEDOUT/i],
  [
    'permission-denied',
    /permission (?:was |is )?denied|denied permission|not (?:permitted|allowed)|not allow (?:this|it)|access (?:is )?denied|forbidden|unauthori[sz]ed|\bE(?:ACCES|PERM)\b|(?:user|you) (?:has |have )?(?:rejected|declined|denied|refused|doesn['’]t want)|(?:rejected|denied|refused) (?:by|permission)|\bdeclined\b/i,
  ],
  ['cancelled', /\b(?:cancell?ed|aborted|interrupted)\b/i],
  [
    'invalid-input',
    /InputValidationError|\binvalid (?:input|arguments?|args|parameters?|params|json|request|type)\b|(?:validation|schema) (?:error|failed)|required (?:parameter|property|argument|field)|missing (?:required|parameter|argument)|\bE(?:INVAL|ISDIR|NOTDIR)\b|-32602/i,
  ],
  [
    'not-found',
    /\bnot (?:be )?found\b|\bno such\b|\bthere is no\b|does(?: not|n['’]t) exist|\bunknown (?:tool|command|function)\b|\bENOENT\b|\b404\b|-32601/i,
  ],
  [
    'unavailable',
    /unavailable|not (?:connected|reachable|running|responding)|unreachable|connection (?:was )?(?:refused|reset|closed|lost)|could not connect|overloaded|\bE(?:CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)\b|\b50[234]\b/i,
  ],
]

/** Maximum number of characters that are read: what follows is output of the tool. */
const READ = 300

/** Returns the facts about a failure whose cause is known. */
export function failureFor(reason: ToolFailureReason): ToolFailure {
  return { reason, ...FACTS[reason] }
}

/**
 * Returns the facts about a failed call from its error in words. Only the first line counts: output that follows can be
 * about anything.
 */
export function toolFailureOf(error: string | undefined): ToolFailure {
  const line = firstLine(error ?? '').slice(0, READ)
  return failureFor(WORDS.find(([, words]) => words.test(line))?.[0] ?? 'failed')
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0] ?? ''
}
