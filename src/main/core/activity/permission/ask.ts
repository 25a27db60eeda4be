import type { RequestParams, RequestResult } from '#shared/contract'
import type { PermissionAnswer } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { PermissionOption } from '#shared/permission/entities'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { whenAborted } from '#core/base/when-aborted'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { Asker } from './asker'
import { PendingPermissions } from './pending-permissions'

const ALLOW: PermissionOption = { optionId: 'allow', name: 'Allow once', kind: 'allow_once' }
const REJECT: PermissionOption = { optionId: 'reject', name: 'Reject', kind: 'reject_once' }

/** `session.permissions.ask`. */
export const ask =
  (context: ActivityContext): Handler<'session.permissions.ask'> =>
  async ({ sessionId, operationId, ...asked }, { gone }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return context.operations.run(operationId, ({ signal }) => askIn(context, runtime, asked, [gone, signal]))
  }

type Asked = Omit<RequestParams<'session.permissions.ask'>, 'sessionId' | 'operationId'>

async function askIn(
  context: ActivityContext,
  runtime: SessionRuntime,
  { adapterName, toolName, toolInput, cwd, summary, dangerLevel, preview }: Asked,
  ends: readonly [gone: AbortSignal, cancelled: AbortSignal],
): Promise<RequestResult<'session.permissions.ask'>> {
  const permissions = runtime.pending.of(PendingPermissions)
  const requestId = context.ids.next()
  const answered = Promise.withResolvers<PermissionAnswer>()
  const asker = programOf(requestId, adapterName, cwd, answered.resolve)
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
  const stop = whenAborted(ends, () => permissions.withdraw(requestId, requestId))
  const answer = await answered.promise
  stop()
  context.runtimes.releaseIfIdle(runtime)
  if (ends[1].aborted && answer.outcome === 'cancelled') return err(knownError('cancelled'))
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
