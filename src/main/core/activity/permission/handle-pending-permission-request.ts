import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionDecision } from '#shared/permission/decision'
import type { PermissionRuleDraft } from '#shared/permission/rule'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { notOpen } from './ending'
import { findRequest } from './find-request'
import { respond } from './respond'
import { approvedRule } from './rules/approved-rule'
import { readSubject } from './subject'

/** `session.permissions.handlePendingPermissionRequest`. */
export const handlePendingPermissionRequest =
  (context: ActivityContext): Handler<'session.permissions.handlePendingPermissionRequest'> =>
  async ({ sessionId, requestId, result }, asker) => {
    const rule = await ruleOf(context, { sessionId, requestId }, result)
    if (!rule.ok) return rule.error.code === 'permission-resolved' ? ok({ success: false }) : rule
    const decision = { ...decisionOf(result), ...defined({ rule: rule.value }) }
    const answered = await respond(context)({ requestId, sessionId, ...decision }, asker)
    if (answered.ok) return ok({ success: true })
    return answered.error.code === 'permission-resolved' ? ok({ success: false }) : answered
  }

const SCOPES = {
  'approve-once': 'once',
  'approve-for-session': 'session',
  'approve-for-location': 'always',
  'approve-permanently': 'always',
} as const

function decisionOf(
  result: PermissionDecision,
): Pick<Parameters<Handler<'permission.respond'>>[0], 'behavior' | 'scope' | 'message'> {
  if (result.kind === 'user-not-available') return { behavior: 'deny', message: 'Nobody is here who could answer.' }
  if (result.kind === 'reject') return { behavior: 'deny', ...defined({ message: result.feedback }) }
  return { behavior: 'allow', scope: SCOPES[result.kind] }
}

/** Returns the rule of an answer that says how far it reaches; undefined for one that leaves that to the host. */
async function ruleOf(
  context: ActivityContext,
  { sessionId, requestId }: { readonly sessionId: string; readonly requestId: string },
  result: PermissionDecision,
): Promise<Result<PermissionRuleDraft | undefined, ContractError>> {
  if (result.kind === 'approve-once' || result.kind === 'reject' || result.kind === 'user-not-available')
    return ok(undefined)
  const { kind: _, ...reach } = result
  if (Object.values(reach).every((value) => value === undefined)) return ok(undefined)
  const found = await findRequest(context, requestId)
  if (!found.ok) return found
  const subject =
    found.value.state === 'pending'
      ? await found.value.permissions.subjectOf(requestId)
      : await readSubject(found.value.entry.request, found.value.entry.adapterName ?? '')
  if (subject === null) return err(notOpen(requestId))
  const runtime = await context.runtimes.get(sessionId)
  return approvedRule(subject, result, runtime?.cwd ?? subject.request.cwd ?? '')
}
