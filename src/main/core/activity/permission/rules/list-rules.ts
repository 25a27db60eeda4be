import { ok } from '../../../../../shared/kernel/result'
import type { ActivityContext } from '../../context'
import type { Handler } from '../../../base/host-port'

/** `permission.rule.list`. */
export const listRules =
  ({ store }: ActivityContext): Handler<'permission.rule.list'> =>
  async ({ sessionId }) =>
    ok({ rules: await store.read.permissionRules(sessionId) })
