import type { PolicyLevel } from '#shared/agent/entities'
import type { PermissionRule } from '#shared/permission/rule'
import type { ApprovalPolicy } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { policyOf } from '#core/agents/configuration/policy-levels'
import { findRule } from './rules/match-rule'
import type { PendingRequest } from './pending-request'

/** An automatic decision, and its source. */
export interface Verdict {
  readonly behavior: 'allow' | 'deny'
  readonly by: 'policy' | 'rule'
  /** Of `rule`. */
  readonly rule?: PermissionRule
  /** Reason, for the agent and the user. */
  readonly message?: string
}

/**
 * Decides a request, or answers null when the user has to be asked: first what is set for the session, then the rules,
 * then what its profile, the agent or the settings say, and asking by default. A rule that denies stands above everything
 * that allows, and where it cannot be told whether it is meant, the user is asked.
 */
export async function decide(
  context: Pick<SessionContext, 'store' | 'clock'>,
  levels: readonly PolicyLevel[],
  pending: Pick<PendingRequest, 'request' | 'subject'>,
): Promise<Verdict | null> {
  return (await weigh(context, levels, pending)).verdict
}

/** The same, with whether the user has to be asked because it is undecidable if a deny rule matches. */
export async function weigh(
  { store, clock }: Pick<SessionContext, 'store' | 'clock'>,
  levels: readonly PolicyLevel[],
  pending: Pick<PendingRequest, 'request' | 'subject'>,
): Promise<{ readonly verdict: Verdict | null; readonly isUnsure: boolean }> {
  const session = levels.find(({ origin }) => origin === 'session')?.policy
  if (session === 'reject') return { verdict: verdictOf(session), isUnsure: false }
  const rules = await store.read.permissionRules(pending.request.sessionId)
  const none = { rule: null, isUnsure: false }
  const { rule, isUnsure } = rules.length === 0 ? none : await findRule(rules, await pending.subject(), clock.now())
  // Neither approving everything in a session nor always asking overrides the user's denials.
  const counts = rule !== null && (rule.effect === 'deny' || (session !== 'full-access' && session !== 'always-ask'))
  if (counts) return { verdict: { behavior: rule.effect, by: 'rule', rule }, isUnsure: false }
  if (session === 'always-ask') return { verdict: null, isUnsure }
  const verdict = verdictOf(policyOf(levels).policy)
  return { verdict: isUnsure && verdict?.behavior === 'allow' ? null : verdict, isUnsure }
}

function verdictOf(policy: ApprovalPolicy): Verdict | null {
  if (policy === 'always-ask') return null
  return { behavior: policy === 'full-access' ? 'allow' : 'deny', by: 'policy' }
}
