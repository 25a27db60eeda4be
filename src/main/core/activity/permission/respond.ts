import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionEntry } from '#shared/permission/entities'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import type { Applied, Decision } from './pending-permissions'
import { draftOfAnswer } from './draft-of-answer'
import { notOpen } from './ending'
import { findRequest } from './find-request'
import { newRule } from './rules/save-rule'
import { readSubject } from './subject'

/** `permission.respond`. */
export const respond =
  (context: ActivityContext): Handler<'permission.respond'> =>
  async ({ requestId, sessionId, ...decision }) => {
    const asked = (await context.store.read.permission(requestId))?.request
    const sessionIds = [asked?.sessionId, asked?.subagent?.childSessionId]
    if (sessionId !== undefined && asked !== undefined && !sessionIds.includes(sessionId))
      return err(knownError('permission-not-found/session', { requestId }))
    const found = await findRequest(context, requestId)
    if (!found.ok) return found
    const answered =
      found.value.state === 'pending'
        ? await found.value.permissions.respond(requestId, decision)
        : await settle(context, found.value.entry, decision)
    return answered.ok ? ok({ success: true, ...answered.value }) : answered
  }

/** Answers a request whose agent is gone: by a rule for when it asks again, or by putting it away. */
async function settle(
  context: ActivityContext,
  { request, adapterName }: PermissionEntry,
  decision: Decision,
): Promise<Result<Applied, ContractError>> {
  const drafted = await draftOfAnswer(decision, () => readSubject(request, adapterName ?? ''))
  if (!drafted.ok) return drafted
  const draft = drafted.value
  if (draft === null && decision.behavior !== 'deny')
    return err(knownError('permission-resolved/agent-gone', { requestId: request.id }))
  const rule = draft === null ? null : newRule(context, draft)
  const written = await context.store.operations.settlePermission(request.id, rule)
  if (!written.ok) return written
  if (!written.value) return err(notOpen(request.id))
  context.badge.touch()
  if (rule === null) return ok({ appliedScope: 'once' })
  context.reconsiderPermissions()
  return ok({ appliedScope: decision.scope ?? 'once', ruleId: rule.ruleId })
}
