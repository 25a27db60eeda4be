import type { PermissionRule, PermissionRuleDraft } from '#shared/permission/rule'
import { ok, type Result } from '#shared/kernel/result'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import type { SessionContext } from '#core/session/runtime/context'
import { checkRule } from './check-rule'
import { err } from '#shared/kernel/result'

/** A rule made of a draft, not saved yet. */
export function newRule(
  { ids, clock }: Pick<SessionContext, 'ids' | 'clock'>,
  draft: PermissionRuleDraft,
): PermissionRule {
  return { ...draft, ruleId: ids.next(), createdAt: clock.now(), useCount: 0 }
}

/** Checks a rule, saves it, in place of the one with its id if there is one, and answers open requests by it. */
export async function saveRule(
  context: SessionContext,
  rule: PermissionRule,
): Promise<Result<{ rule: PermissionRule }, ContractError>> {
  const { ruleId: _id, createdAt: _at, lastUsedAt: _used, useCount: _count, ...draft } = rule
  const problem = checkRule(draft)
  if (problem !== null) return err(problem)
  if (rule.sessionId !== undefined && (await context.store.read.session(rule.sessionId)) === null)
    return err(knownError('session-not-found', { sessionId: rule.sessionId }))
  const written = await context.store.operations.putPermissionRule(rule)
  if (!written.ok) return written
  context.reconsiderPermissions()
  return ok({ rule })
}
