import type { SessionContext } from './context-reader.svelte'

/** Categories of a context's tokens. `other`: additions of agents, such as instructions and tools. */
export type TokenKind = SessionContext['kinds'][number]['kind'] | 'other'

/** Tokens of one kind. */
export interface TokenShare {
  readonly kind: TokenKind
  readonly tokens: number
}

/**
 * The kinds of tokens in a context. They add up to `used`, what the agent itself counted: the rest is `other`, and where
 * the estimates are too high they are reduced in proportion.
 */
export function tokenShares({ kinds }: Pick<SessionContext, 'kinds'>, used?: number): TokenShare[] {
  const own = kinds.reduce((sum, { tokens }) => sum + tokens, 0)
  if (used === undefined || used === own) return [...kinds]
  if (used > own) return [...kinds, { kind: 'other', tokens: used - own }]
  return kinds.map(({ kind, tokens }) => ({ kind, tokens: Math.round((tokens * used) / own) }))
}
