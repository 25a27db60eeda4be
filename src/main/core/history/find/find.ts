import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../session/lookup'

/** `session.find`. */
export const find =
  ({ store }: HostContext): Handler<'session.find'> =>
  async ({ sessionId, ...options }) => {
    const page = await store.read.find(sessionId, options)
    if (page !== null) return ok(page)
    const { after } = options
    if (after === undefined || (await store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
    return err(contractError('invalid-lineage', `${sessionId} does not inherit from ${after.sessionId}.`))
  }
