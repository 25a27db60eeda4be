import type { permissionRequests } from '../../../../shared/permission/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { ask } from './ask'
import { addRule } from './rules/add-rule'
import { handlePendingPermissionRequest } from './handle-pending-permission-request'
import { list } from './list'
import { listRules } from './rules/list-rules'
import { preview } from './rules/preview'
import { removeRule } from './rules/remove-rule'
import { resetSessionApprovals } from './reset-session-approvals'
import { respond } from './respond'
import { setApproveAll } from './set-approve-all'
import { setExpiry } from './set-expiry'
import { snooze } from './snooze'
import { updateRule } from './rules/update-rule'

/** The handlers of the requests about permissions. */
export function permissionHandlers(context: ActivityContext): HandlersOf<typeof permissionRequests> {
  return {
    'session.permissions.handlePendingPermissionRequest': handlePendingPermissionRequest(context),
    'session.permissions.ask': ask(context),
    'permission.respond': respond(context),
    'permission.preview': preview(context),
    'permission.list': list(context),
    'permission.snooze': snooze(context),
    'permission.setExpiry': setExpiry(context),
    'permission.rule.list': listRules(context),
    'permission.rule.add': addRule(context),
    'permission.rule.update': updateRule(context),
    'permission.rule.remove': removeRule(context),
    'session.permissions.setApproveAll': setApproveAll(context),
    'session.permissions.resetSessionApprovals': resetSessionApprovals(context),
  }
}
