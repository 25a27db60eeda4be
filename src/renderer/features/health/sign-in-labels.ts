import type { AgentHealth } from '#shared/health/entities'
import { m } from '#messages'

/** Sign-in state of an agent, as text; `warn`: action is required. */
export function signInLabel({ signIn, signInProblem }: Pick<AgentHealth, 'signIn' | 'signInProblem'>): {
  readonly words: string
  readonly warn: boolean
} {
  if (signInProblem !== undefined)
    return { words: m.health.signInUnknown({ problem: signInProblem.replace(/\.$/, '') }), warn: true }
  if (signIn === undefined) return { words: m.health.signInAtStart, warn: false }
  const { isSignedIn, account, method } = signIn
  if (!isSignedIn) return { words: m.health.notSignedIn, warn: true }
  if (account === undefined)
    return { words: method === undefined ? m.health.signedIn : m.health.signedInWith({ method }), warn: false }
  return {
    words: method === undefined ? m.health.signedInAs({ account }) : m.health.signedInAsWith({ account, method }),
    warn: false,
  }
}
