import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'

/** `session.getMessages`. */
export const getMessages =
  ({ store }: SessionContext): Handler<'session.getMessages'> =>
  async ({ sessionId, fromPosition, fromMessageId, limit, forSessionId, includeRemoved }) => {
    const start = fromMessageId === undefined ? 0 : await store.read.position(sessionId, fromMessageId)
    if (start === null)
      return err(
        (await store.read.session(sessionId)) === null
          ? knownError('session-not-found', { sessionId })
          : knownError('message-not-found/session', { messageId: fromMessageId ?? '', sessionId }),
      )
    const page = await store.read.messages(sessionId, start + fromPosition, limit, { forSessionId, includeRemoved })
    if (page !== null) return ok(page)
    if ((await store.read.session(sessionId)) === null || forSessionId === undefined)
      return err(knownError('session-not-found', { sessionId }))
    return err(knownError('invalid-lineage/not-inherited', { sessionId: forSessionId, ancestorId: sessionId }))
  }
