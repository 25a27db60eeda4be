import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { refusal } from '../branch/truncate'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { usualPipelines, WORTHWHILE } from './auto-compress'
import { compressSession } from './compress-session'
import { currentContext, planCompression } from './plan'

/** `session.history.compact`. */
export const compact =
  (context: HostContext): Handler<'session.history.compact'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    return runtime.exclusive(async () => {
      const refused = refusal(runtime)
      if (refused !== null) return err(refused)
      const current = await currentContext(context, sessionId)
      if (!current.ok) return current
      const pipelines = usualPipelines(current.value)
      for (const pipeline of pipelines) {
        const planned = await planCompression(runtime.session, current.value, pipeline, context.ids.next())
        if (!planned.ok) return planned
        const { tokensBefore, tokensAfter, compressedMessageIds } = planned.value.data
        // Somebody asked for it, so in the end little is good enough.
        const enough = pipeline === pipelines.at(-1) ? 1 : WORTHWHILE
        if (tokensAfter > tokensBefore * enough || compressedMessageIds.length === 0) continue
        const compressed = await compressSession(context, runtime, pipeline)
        if (!compressed.ok) return compressed
        const messagesRemoved = Math.max(0, current.value.context.messages.length - planned.value.run.messages.length)
        return ok({ success: true, tokensRemoved: tokensBefore - tokensAfter, messagesRemoved })
      }
      return err(contractError('nothing-to-compress', 'There is too little in the context that could be taken out.'))
    })
  }
