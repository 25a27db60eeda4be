import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionScope } from '#shared/permission/entities'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import { checkRule, invalidRule } from './rules/check-rule'
import type { Subject } from './subject'
import { suggestRule } from './rules/suggest-rule'

interface Answer {
  readonly optionId?: string | undefined
  readonly behavior?: 'allow' | 'deny' | undefined
  readonly scope?: PermissionScope | undefined
  readonly rule?: PermissionRuleDraft | undefined
}

/**
 * Returns the rule of an answer: the given one, otherwise the one suggested for its scope. Null when it applies once,
 * names an option of the agent, or no rule can be made from the request.
 */
export async function draftOfAnswer(
  { optionId, behavior, scope = 'once', rule }: Answer,
  subject: () => Promise<Subject>,
): Promise<Result<PermissionRuleDraft | null, ContractError>> {
  if (optionId !== undefined || behavior === undefined || scope === 'once') return ok(null)
  const about = await subject()
  if (rule === undefined) {
    const suggested = suggestRule(about, scope, behavior)
    return ok(suggested.ok ? suggested.value : null)
  }
  if (about.request.onceOnly === true)
    return err(invalidRule('The agent does not say what it would run, so it can only be answered once.'))
  const problem =
    rule.sessionId === undefined || rule.sessionId === about.request.sessionId
      ? checkRule(rule)
      : invalidRule('A rule for a session has to be for the session that asks.')
  return problem === null ? ok(rule) : err(problem)
}
