import { err, ok } from '../../../../../shared/kernel/result'
import type { ActivityContext } from '../../context'
import type { Handler } from '../../../base/host-port'
import { ruleNotFound } from './update-rule'

/** `permission.rule.remove`. */
export const removeRule =
  ({ store }: ActivityContext): Handler<'permission.rule.remove'> =>
  async ({ ruleId }) => {
    const removed = await store.operations.removePermissionRule(ruleId)
    if (!removed.ok) return removed
    return removed.value ? ok({ success: true }) : err(ruleNotFound(ruleId))
  }
