import { ok } from '../../../../shared/kernel/result'
import type { Handler } from '../../base/host-port'

/** `session.unsubscribe`. Without a subscription it changes nothing and answers false. */
export const unsubscribe =
  (): Handler<'session.unsubscribe'> =>
  async ({ sessionId }, { subscriptions }) => {
    const end = subscriptions.get(sessionId)
    subscriptions.delete(sessionId)
    end?.()
    return Promise.resolve(ok({ success: end !== undefined }))
  }
