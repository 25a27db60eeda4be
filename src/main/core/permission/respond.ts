import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'

/** `permission.respond`. */
export const respond =
  ({ store, runtimes }: HostContext): Handler<'permission.respond'> =>
  async ({ requestId, sessionId, ...decision }) => {
    const known = await store.read.permission(requestId)
    const owner = known?.request.sessionId ?? sessionId
    const runtime = owner === undefined ? undefined : runtimes.peek(owner)
    if (runtime?.permissions.has(requestId) === true) {
      const answered = await runtime.permissions.respond(requestId, decision, 'user')
      return answered.ok ? ok({ success: true }) : answered
    }
    if (known === null)
      return err(contractError('permission-not-found', `There is no permission request ${requestId}.`, { requestId }))
    return err(
      contractError('permission-resolved', 'This request was already answered or is no longer open.', { requestId }),
    )
  }
