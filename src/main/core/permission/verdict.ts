import type { PermissionRule } from '../../../shared/permission/rule'
import type { ApprovalPolicy } from '../../../shared/session/entities'
import type { Store } from '../store/port'
import { findRule } from './match-rule'
import type { Subject } from './subject'

/** An answer that nobody has to be asked for, and where it comes from. */
export type Verdict =
  | { readonly by: 'policy'; readonly behavior: 'allow' | 'deny' }
  | { readonly by: 'rule'; readonly behavior: 'allow' | 'deny'; readonly rule: PermissionRule }

/** The policies that count for a request; null or absent: none is set. */
export interface Policies {
  readonly session: ApprovalPolicy | null | undefined
  readonly agent: ApprovalPolicy | undefined
}

/**
 * Decides a request, or answers null when the user has to be asked: first what is set for the session, then the rules,
 * then what is set for the agent, and asking by default. `now` is in Unix milliseconds.
 */
export async function decide(
  store: Store,
  policies: Policies,
  subject: () => Promise<Subject>,
  now: number,
  sessionId: string,
): Promise<Verdict | null> {
  if (policies.session !== null && policies.session !== undefined) return verdictOf(policies.session)
  const rules = await store.read.permissionRules(sessionId)
  const rule = rules.length === 0 ? null : await findRule(rules, await subject(), now)
  if (rule !== null) return { by: 'rule', behavior: rule.effect, rule }
  return verdictOf(policies.agent ?? 'always-ask')
}

function verdictOf(policy: ApprovalPolicy): Verdict | null {
  if (policy === 'always-ask') return null
  return { by: 'policy', behavior: policy === 'full-access' ? 'allow' : 'deny' }
}
