import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../base/session-not-found'

/** `session.find`. */
export const find =
  ({ store }: SessionContext): Handler<'session.find'> =>
  async ({ sessionId, ...options }) => {
    const page = await store.read.find(sessionId, options)
    if (page !== null) return ok(page)
    const { after } = options
    if (after === undefined || (await store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
    return err(contractError('invalid-lineage', `${sessionId} does not inherit from ${after.sessionId}.`))
  }
