import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../base/session-not-found'

/** `session.getMessages`. */
export const getMessages =
  ({ store }: SessionContext): Handler<'session.getMessages'> =>
  async ({ sessionId, fromPosition, limit, forSessionId, includeRemoved }) => {
    const page = await store.read.messages(sessionId, fromPosition, limit, { forSessionId, includeRemoved })
    if (page !== null) return ok(page)
    if ((await store.read.session(sessionId)) === null || forSessionId === undefined)
      return err(sessionNotFound(sessionId))
    return err(contractError('invalid-lineage', `${forSessionId} does not inherit from ${sessionId}.`))
  }
