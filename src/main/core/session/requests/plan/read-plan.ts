import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { planInFull } from '#shared/plan/text'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'

/** `session.plan.read`. */
export const readPlan =
  ({ store }: SessionContext): Handler<'session.plan.read'> =>
  async ({ sessionId }) => {
    const stored = await store.read.conversation(sessionId, 1)
    if (stored === null) return err(knownError('session-not-found', { sessionId }))
    const { plan: entries, planContent } = stored
    const exists = entries.length > 0 || planContent !== undefined
    return ok({ exists, content: exists ? planInFull(entries, planContent) : null, path: null, entries })
  }
