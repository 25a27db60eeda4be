import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { PermissionRule } from '#shared/permission/rule'
import type { ActivityContext } from '#core/activity/context'
import type { Handler } from '#core/base/host-port'
import { saveRule } from './save-rule'

/** `permission.rule.update`. */
export const updateRule =
  (context: ActivityContext): Handler<'permission.rule.update'> =>
  async ({ ruleId, patch }) => {
    const rule = await context.store.read.permissionRule(ruleId)
    if (rule === null) return err(ruleNotFound(ruleId))
    const changed = Object.entries<unknown>({ ...rule, ...defined(patch) })
    // Null takes an optional field away. What is left is a rule; whether it can be saved is checked next.
    const kept = Object.fromEntries(changed.filter(([, value]) => value !== null))
    return saveRule(context, kept as unknown as PermissionRule)
  }

/** The failure for an id that names no rule. */
export function ruleNotFound(ruleId: string): ContractError {
  return knownError('permission-rule-not-found', { ruleId })
}

function defined(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
