import type { PermissionAnswer } from '../../../../shared/adapter/port'
import { defined } from '../../../../shared/kernel/defined'
import { ok } from '../../../../shared/kernel/result'
import type { PermissionOption } from '../../../../shared/permission/entities'
import type { ActivityContext } from '../context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'
import type { Asker } from './asker'
import { PendingPermissions } from './pending-permissions'

const ALLOW: PermissionOption = { optionId: 'allow', name: 'Allow once', kind: 'allow_once' }
const REJECT: PermissionOption = { optionId: 'reject', name: 'Reject', kind: 'reject_once' }

/** `session.permissions.ask`. */
export const ask =
  (context: ActivityContext): Handler<'session.permissions.ask'> =>
  async ({ sessionId, adapterName, toolName, toolInput, cwd, summary, dangerLevel, preview }, { gone }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const { pending } = found.value
    const permissions = pending.of(PendingPermissions)
    const requestId = context.ids.next()
    const answered = Promise.withResolvers<PermissionAnswer>()
    const asker = programOf(requestId, adapterName, cwd, answered.resolve)
    const withdraw = () => permissions.withdraw(requestId, requestId)
    permissions.request(asker, {
      type: 'permission.requested',
      requestId,
      toolName,
      toolInput,
      summary,
      dangerLevel,
      options: [ALLOW, REJECT],
      ...defined({ preview }),
    })
    gone.addEventListener('abort', withdraw, { once: true })
    if (gone.aborted) withdraw()
    const answer = await answered.promise
    gone.removeEventListener('abort', withdraw)
    context.runtimes.releaseIfIdle(found.value)
    return ok(toOutcome(answer))
  }

/** A program that asks once. */
function programOf(
  agentId: string,
  adapterName: string,
  cwd: string | undefined,
  answer: (answer: PermissionAnswer) => void,
): Asker {
  return {
    agent: { agentId, adapterName, ...defined({ cwd }) },
    setup: {},
    isOutside: true,
    deliveries: { currentTurnId: null },
    answer: (_requestId, given) => answer(given),
  }
}

function toOutcome(answer: PermissionAnswer): { answer: 'allow' | 'deny' | 'none'; message?: string } {
  if (answer.outcome === 'cancelled') return { answer: 'none' }
  const { optionId, message } = answer
  if (optionId === ALLOW.optionId) return { answer: 'allow' }
  return { answer: 'deny', ...defined({ message }) }
}
