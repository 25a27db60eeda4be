import { ok } from '../../../../shared/kernel/result'
import { agentFilesFolder, removeAgentFiles } from '../../resources/attachment/agent-files'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../lookup'

/** `session.purge`. What cannot be undone needs an archived session. */
export const purge =
  (context: SessionContext): Handler<'session.purge'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const { status } = runtime.session
      if (status !== 'archived')
        return ok({ success: false, error: `The session is ${status}; archive it before purging it.` })
      const purged = await context.store.write((writer) => {
        writer.beginErasure()
        return writer.purgeSession(sessionId)
      })
      if (!purged.ok) return purged
      runtime.stream.emit('purged', { sessionId })
      context.runtimes.forget(sessionId)
      context.feed.drop(sessionId)
      await removeAgentFiles(agentFilesFolder(context.dataDir, sessionId))
      const reclaimed = await context.store.reclaim()
      context.ports.purged()
      const { eventsDeleted } = purged.value
      return ok({ success: true, eventsDeleted, ...(reclaimed.ok ? { bytesFreed: Math.max(0, reclaimed.value) } : {}) })
    })
