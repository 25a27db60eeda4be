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

/** Words for each kind, in the order in which they are looked for. */
const WORDS: readonly (readonly [ModelFailureKind, RegExp])[] = [
  ['context-limit', /context (?:window|length|limit)|too long|maximum[^.]*tokens|contextWindow|context_limit/i],
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
  if (status === 413) return 'context-limit'
  if (status === 429) return ofWords(words) === 'quota' ? 'quota' : 'rate-limit'
  if (status >= 500) return 'overloaded'
  return ofWords(words) === 'context-limit' ? 'context-limit' : 'invalid-request'
}

function ofWords(words: string): ModelFailureKind {
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

/** Returns the HTTP status in words such as "HTTP 503" or "unexpected status 503"; undefined when there is none. */
export function statusInWords(words: string): number | undefined {
  const status = /\b(?:HTTP|status(?: code)?|API error)[: ]+\(?([45]\d\d)\b/i.exec(words)?.[1]
  return status === undefined ? undefined : Number(status)
}
