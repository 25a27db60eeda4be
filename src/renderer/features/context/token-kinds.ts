import type { SessionContext } from './context-reader.svelte'

/** Categories of a context's tokens. `other`: additions of agents, such as instructions and tools. */
export type TokenKind = SessionContext['kinds'][number]['kind'] | 'other'

/** Tokens of one kind. */
export interface TokenShare {
  readonly kind: TokenKind
  readonly tokens: number
}

/** The kinds of tokens in a context. With `used`, what the agent itself counted, the rest is `other`. */
export function tokenShares({ kinds }: Pick<SessionContext, 'kinds'>, used?: number): TokenShare[] {
  const own = kinds.reduce((sum, { tokens }) => sum + tokens, 0)
  return used === undefined || used <= own ? [...kinds] : [...kinds, { kind: 'other', tokens: used - own }]
}
