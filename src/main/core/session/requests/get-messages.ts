import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { sessionNotFound } from '../../base/session-not-found'

/** `session.getMessages`. */
export const getMessages =
  ({ store }: SessionContext): Handler<'session.getMessages'> =>
  async ({ sessionId, fromPosition, fromMessageId, limit, forSessionId, includeRemoved }) => {
    const start = fromMessageId === undefined ? 0 : await store.read.position(sessionId, fromMessageId)
    if (start === null)
      return err(
        (await store.read.session(sessionId)) === null
          ? sessionNotFound(sessionId)
          : contractError('message-not-found', `There is no message ${fromMessageId ?? ''} in this session.`),
      )
    const page = await store.read.messages(sessionId, start + fromPosition, limit, { forSessionId, includeRemoved })
    if (page !== null) return ok(page)
    if ((await store.read.session(sessionId)) === null || forSessionId === undefined)
      return err(sessionNotFound(sessionId))
    return err(contractError('invalid-lineage', `${forSessionId} does not inherit from ${sessionId}.`))
  }
