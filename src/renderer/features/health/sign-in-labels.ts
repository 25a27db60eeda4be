import type { AgentHealth } from '../../../shared/health/entities'

/** Whether somebody is signed in at an agent, in few words; `warn`: something has to be done. */
export function signInWords({ signIn, signInProblem }: Pick<AgentHealth, 'signIn' | 'signInProblem'>): {
  readonly words: string
  readonly warn: boolean
} {
  if (signInProblem !== undefined) return { words: `Sign-in unknown: ${signInProblem.replace(/\.$/, '')}`, warn: true }
  if (signIn === undefined) return { words: 'Says whether you are signed in when it starts', warn: false }
  const { isSignedIn, account, method } = signIn
  if (!isSignedIn) return { words: 'Not signed in', warn: true }
  if (account === undefined) return { words: method === undefined ? 'Signed in' : `Signed in (${method})`, warn: false }
  return { words: `Signed in as ${account}${method === undefined ? '' : ` (${method})`}`, warn: false }
}
