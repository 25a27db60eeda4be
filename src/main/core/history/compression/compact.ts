import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { changeHistory } from '../branch/change-history'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { usualPipelines, WORTHWHILE } from './auto-compress'
import { requestOf } from './compression-request'
import { compressSession } from './compress-session'
import { currentContext, planCompression } from './plan'

/** `session.history.compact`. */
export const compact =
  (context: SessionContext): Handler<'session.history.compact'> =>
  ({ sessionId, ...requester }) =>
    changeHistory(context, sessionId, async (runtime) => {
      const current = await currentContext(context, sessionId)
      if (!current.ok) return current
      const pipelines = usualPipelines(current.value)
      for (const pipeline of pipelines) {
        const planned = await planCompression(context, runtime.session, current.value, pipeline, context.ids.next())
        if (!planned.ok) return planned
        const { tokensBefore, tokensAfter, compressedMessageIds } = planned.value.data
        // Somebody asked for it, so in the end little is good enough.
        const enough = pipeline === pipelines.at(-1) ? 1 : WORTHWHILE
        if (tokensAfter > tokensBefore * enough || compressedMessageIds.length === 0) continue
        const compressed = await compressSession(context, runtime, pipeline, requestOf(requester))
        if (!compressed.ok) return compressed
        const messagesRemoved = Math.max(0, current.value.context.messages.length - planned.value.run.messages.length)
        return ok({ success: true, tokensRemoved: tokensBefore - tokensAfter, messagesRemoved })
      }
      return err(knownError('nothing-to-compress/too-little'))
    })
