import { ok } from '../../../../../shared/kernel/result'
import type { HostContext } from '../../../base/context'
import type { Handler } from '../../../base/host-port'

/** `permission.rule.list`. */
export const listRules =
  ({ store }: HostContext): Handler<'permission.rule.list'> =>
  async ({ sessionId }) =>
    ok({ rules: await store.read.permissionRules(sessionId) })
