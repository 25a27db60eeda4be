import type { RequestOutput } from '#shared/contract'
import { m } from '#messages'

type Offered = RequestOutput<'review.listScopes'>['scopes'][number]

/** The name of a scope on the screen. */
export function scopeName({ scope, turnNumber }: Pick<Offered, 'scope' | 'turnNumber'>, base: string | null): string {
  if (scope.kind === 'turn') return turnNumber === undefined ? m.files.turn : m.files.turnNumber({ turnNumber })
  if (scope.kind === 'branch') return base === null ? m.review.scope.branch : m.review.branchSince({ base })
  return m.review.scope[scope.kind]
}
