import { err, ok, type Result } from '../../kernel/result'
import { contextKeys, type ContextKey } from './context-keys'

/** Condition of a command or a key over context keys, with `!`, `&&`, `||` and parentheses. */
export type When =
  | { readonly kind: 'key'; readonly key: ContextKey }
  | { readonly kind: 'not'; readonly of: When }
  | { readonly kind: 'and' | 'or'; readonly of: readonly When[] }

/** Condition that always holds. */
export const ALWAYS: When = { kind: 'and', of: [] }

export interface WhenProblem {
  readonly kind: 'unknown-key' | 'syntax'
  /** Part of the text that is wrong; empty at the end. */
  readonly at: string
}

const MAX_LENGTH = 500
const MAX_DEPTH = 20
const TOKEN = /\s*(?:(&&|\|\||!|\(|\))|([A-Za-z][A-Za-z0-9]*))/y

/** Parses a condition. An empty text is one that always holds. */
export function parseWhen(text: string): Result<When, WhenProblem> {
  if (text.length > MAX_LENGTH) return err({ kind: 'syntax', at: text.slice(0, 20) })
  const split = tokensOf(text)
  if (!split.ok) return split
  const tokens = split.value
  if (tokens.length === 0) return ok(ALWAYS)
  let next = 0
  const take = (token: string): boolean => {
    if (tokens[next] !== token) return false
    next++
    return true
  }
  const wrong = (kind: WhenProblem['kind'] = 'syntax') => err({ kind, at: tokens[next] ?? '' })

  function either(depth: number): Result<When, WhenProblem> {
    return joined('or', '||', () => joined('and', '&&', () => single(depth)))
  }
  function joined(
    kind: 'and' | 'or',
    sign: string,
    operand: () => Result<When, WhenProblem>,
  ): Result<When, WhenProblem> {
    const of: When[] = []
    do {
      const parsed = operand()
      if (!parsed.ok) return parsed
      of.push(parsed.value)
    } while (take(sign))
    const [only] = of
    return ok(of.length === 1 && only !== undefined ? only : { kind, of })
  }
  function single(depth: number): Result<When, WhenProblem> {
    if (depth > MAX_DEPTH) return wrong()
    if (take('!')) {
      const of = single(depth + 1)
      return of.ok ? ok({ kind: 'not', of: of.value }) : of
    }
    if (take('(')) {
      const inner = either(depth + 1)
      if (!inner.ok) return inner
      return take(')') ? inner : wrong()
    }
    const token = tokens[next] ?? ''
    const key = contextKeys.find((known) => known === token)
    if (key === undefined) return wrong(/^\w/.test(token) ? 'unknown-key' : 'syntax')
    next++
    return ok({ kind: 'key', key })
  }

  const parsed = either(0)
  if (!parsed.ok) return parsed
  return next === tokens.length ? parsed : wrong()
}

function tokensOf(text: string): Result<readonly string[], WhenProblem> {
  const tokens: string[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null) return err({ kind: 'syntax', at: text.slice(from).trim().slice(0, 20) })
    tokens.push(match[1] ?? match[2] ?? '')
  }
  return ok(tokens)
}

/** Returns true when a condition holds in a context. */
export function holds(when: When, context: ReadonlySet<ContextKey>): boolean {
  switch (when.kind) {
    case 'key':
      return context.has(when.key)
    case 'not':
      return !holds(when.of, context)
    case 'and':
      return when.of.every((part) => holds(part, context))
    case 'or':
      return when.of.some((part) => holds(part, context))
  }
}

/** Context keys that a condition names. */
export function keysIn(when: When): ContextKey[] {
  if (when.kind === 'key') return [when.key]
  return when.kind === 'not' ? keysIn(when.of) : when.of.flatMap(keysIn)
}

/** Returns true when both conditions can hold in one context. */
export function canBothHold(one: When, other: When): boolean {
  const keys = [...new Set([...keysIn(one), ...keysIn(other)])]
  if (keys.length > 16) return true
  for (let bits = 0; bits < 2 ** keys.length; bits++) {
    const context = new Set(keys.filter((_, index) => bits & (1 << index)))
    if (isPossible(context) && holds(one, context) && holds(other, context)) return true
  }
  return false
}

/** A window is in a browser or on the desktop, and a session has one status. */
function isPossible(context: ReadonlySet<ContextKey>): boolean {
  const atMostOne = (keys: readonly ContextKey[]) => keys.filter((key) => context.has(key)).length <= 1
  return (
    atMostOne(['desktop', 'browser']) &&
    atMostOne(['active', 'closed', 'archived', 'discovered']) &&
    atMostOne(['page', 'conversation']) &&
    !(context.has('page') && context.has('running')) &&
    !(context.has('composer') && context.has('page'))
  )
}
