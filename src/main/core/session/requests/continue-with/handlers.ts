import type { switchRequests } from '#shared/account/switches'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { findRuntime, inSession } from '#core/session/runtime/lookup'
import type { SessionContext } from '#core/session/runtime/context'
import { carryOut } from './carry-out'
import { planSwitch } from './plan-switch'
import { undoSwitch } from './undo-switch'

/** Parts of a conversation that text does not hold. */
const NOT_RETOLD = ['reasoning', 'output of tools', 'files that the agent remembers', 'its background tasks']

/** `session.continueWith.preview`. */
const preview =
  (context: SessionContext): Handler<'session.continueWith.preview'> =>
  async ({ sessionId, agent }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const planned = await planSwitch(context, found.value, agent)
    if (!planned.ok) return planned
    const { conversation, refused, from } = planned.value
    const stored = await context.store.read.conversation(sessionId, 1)
    const tokens = stored?.contextWindow?.currentTokens
    return ok({
      isAllowed: refused === undefined,
      conversation,
      queued: from.deliveries.queue.length,
      leftOut: conversation === 'retold' ? NOT_RETOLD : [],
      ...defined({ reason: refused?.message, cost: tokens === undefined ? undefined : { tokens } }),
    })
  }

/** The handlers of the requests about switches between agents. */
export function switchHandlers(context: SessionContext): HandlersOf<typeof switchRequests> {
  return {
    'session.continueWith.preview': preview(context),
    'session.continueWith': ({ sessionId, agent }) =>
      inSession(context, sessionId, (runtime) => carryOut(context, runtime, agent, { why: 'asked', by: 'user' })),
    'session.continueWith.undo': ({ sessionId, switchId }) =>
      inSession(context, sessionId, async (runtime) => {
        const undone = await undoSwitch(context, runtime, switchId)
        return undone.ok ? ok({ success: true }) : undone
      }),
  }
}
