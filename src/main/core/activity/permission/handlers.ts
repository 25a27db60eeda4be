import type { permissionRequests } from '#shared/permission/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { ask } from './ask'
import { handlePendingPermissionRequest } from './handle-pending-permission-request'
import { preview } from './rules/preview'
import { respond } from './respond'
import { setApproveAll } from './set-approve-all'
import { updateRule, ruleNotFound } from './rules/update-rule'
import { err, ok } from '#shared/kernel/result'
import { permissionNotFound, findPending } from './find-request'
import { findRuntime } from '#core/session/runtime/lookup'
import { newRule, saveRule } from './rules/save-rule'
import { dismissStricter, listStricter } from './rules/stricter'

/** Default duration of a snooze. */
const SNOOZE_MS = 60 * 60 * 1000

/** `permission.snooze`. */
const snooze =
  (context: ActivityContext): Handler<'permission.snooze'> =>
  async ({ requestId, until = context.clock.now() + SNOOZE_MS }) => {
    const found = await findPending(context, requestId)
    if (!found.ok) return found
    const snoozed = await found.value.snooze(requestId, until)
    return snoozed.ok ? ok({ success: true, snoozedUntil: until }) : snoozed
  }

/** `permission.setExpiry`. */
const setExpiry =
  (context: ActivityContext): Handler<'permission.setExpiry'> =>
  async ({ requestId, expiresAt }) => {
    const found = await findPending(context, requestId)
    if (!found.ok) return found
    const set = await found.value.setExpiry(requestId, expiresAt)
    return set.ok ? ok({ success: true }) : set
  }

/** `session.permissions.resetSessionApprovals`. */
const resetSessionApprovals =
  (context: ActivityContext): Handler<'session.permissions.resetSessionApprovals'> =>
  async ({ sessionId }, request) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const removed = await context.store.operations.removeSessionPermissionRules(sessionId)
    if (!removed.ok) return removed
    return setApproveAll(context)({ sessionId, enabled: false }, request)
  }

/** `permission.list`. */
const list =
  ({ store, badge }: ActivityContext): Handler<'permission.list'> =>
  async (input) => {
    if (input.before !== undefined && (await store.read.permission(input.before)) === null)
      return err(permissionNotFound(input.before))
    const entries = await store.read.permissions(input)
    return ok({ entries, pending: badge.count, sessions: badge.sessions })
  }

/** `permission.rule.add`. */
const addRule =
  (context: ActivityContext): Handler<'permission.rule.add'> =>
  async ({ rule }) =>
    saveRule(context, newRule(context, rule))

/** `permission.rule.list`. */
const listRules =
  ({ store }: ActivityContext): Handler<'permission.rule.list'> =>
  async ({ sessionId }) =>
    ok({ rules: await store.read.permissionRules(sessionId) })

/** `permission.rule.remove`. */
const removeRule =
  ({ store }: ActivityContext): Handler<'permission.rule.remove'> =>
  async ({ ruleId }) => {
    const removed = await store.operations.removePermissionRule(ruleId)
    if (!removed.ok) return removed
    return removed.value ? ok({ success: true }) : err(ruleNotFound(ruleId))
  }

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
    'permission.stricter.list': listStricter(context),
    'permission.stricter.dismiss': dismissStricter(context),
    'permission.rule.list': listRules(context),
    'permission.rule.add': addRule(context),
    'permission.rule.update': updateRule(context),
    'permission.rule.remove': removeRule(context),
    'session.permissions.setApproveAll': setApproveAll(context),
    'session.permissions.resetSessionApprovals': resetSessionApprovals(context),
  }
}
