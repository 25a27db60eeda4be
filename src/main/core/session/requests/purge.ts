import { ok } from '../../../../shared/kernel/result'
import { agentFilesFolder, removeAgentFiles } from '../../resources/attachment/agent-files'
import type { SessionContext } from '../context'
import type { Session } from '../../../../shared/session/entities'
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
      await correctLineages(context, runtime.session)
      runtime.stream.emit('purged', { sessionId })
      context.runtimes.forget(sessionId)
      context.feed.drop(sessionId)
      await removeAgentFiles(agentFilesFolder(context.dataDir, sessionId))
      const reclaimed = await context.store.reclaim()
      context.ports.purged()
      const { eventsDeleted } = purged.value
      return ok({ success: true, eventsDeleted, ...(reclaimed.ok ? { bytesFreed: Math.max(0, reclaimed.value) } : {}) })
    })

/** Lets the sessions in use that were below a purged one know what they descend from now. */
async function correctLineages({ runtimes, store }: SessionContext, purged: Session): Promise<void> {
  const root = purged.rootSessionId ?? purged.sessionId
  for (const { sessionId, session, stream } of runtimes.all) {
    if (session.rootSessionId !== root || sessionId === purged.sessionId) continue
    const stored = await store.read.session(sessionId)
    if (stored === null) continue
    const { parentSessionId, rootSessionId, forkPointMessageId, forkTransforms, branchedAtSequence } = stored
    stream.amend({
      parentSessionId: parentSessionId ?? null,
      rootSessionId: rootSessionId ?? null,
      forkPointMessageId: forkPointMessageId ?? null,
      forkTransforms: forkTransforms ?? null,
      branchedAtSequence: branchedAtSequence ?? null,
    })
  }
}
