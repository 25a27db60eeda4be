import { ok } from '#shared/kernel/result'
import { agentFilesFolder, removeAgentFiles } from '#core/resources/attachment/agent-files'
import type { SessionContext } from '../runtime/context'
import type { Session } from '#shared/session/entities'
import type { Handler } from '#core/base/host-port'
import { inSession } from '../runtime/lookup'

/** `session.purge`. What cannot be undone needs an archived session. */
export const purge =
  (context: SessionContext): Handler<'session.purge'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      const { status } = runtime.session
      if (status !== 'archived')
        return ok({ success: false, error: `The session is ${status}; archive it before purging it.` })
      const purged = await context.store.operations.purgeSession(sessionId)
      if (!purged.ok) return purged
      await correctRelatives(context, runtime.session)
      runtime.stream.emit('purged', { sessionId })
      context.runtimes.forget(sessionId)
      context.feed.drop(sessionId)
      await removeAgentFiles(agentFilesFolder(context.dataDir, sessionId))
      const reclaimed = await context.store.reclaim()
      context.ports.purged()
      const { eventsDeleted } = purged.value
      return ok({ success: true, eventsDeleted, ...(reclaimed.ok ? { bytesFreed: Math.max(0, reclaimed.value) } : {}) })
    })

/**
 * Lets the sessions in use that were related to a purged one know what is left: its parent keeps no link to it, and those
 * below have another lineage. Their subscribers still have what was erased, so they have to subscribe again.
 */
async function correctRelatives({ runtimes, store }: SessionContext, purged: Session): Promise<void> {
  const root = purged.rootSessionId ?? purged.sessionId
  for (const { sessionId, session, stream, subagents, isWatched } of runtimes.all) {
    if ((session.rootSessionId ?? sessionId) !== root || sessionId === purged.sessionId) continue
    const stored = await store.read.session(sessionId)
    if (stored === null) continue
    const { parentSessionId, rootSessionId, forkPointMessageId, forkTransforms, branchedAtSequence } = stored
    const isBelow = rootSessionId !== session.rootSessionId
    stream.amend({
      parentSessionId: parentSessionId ?? null,
      rootSessionId: rootSessionId ?? null,
      forkPointMessageId: forkPointMessageId ?? null,
      forkTransforms: forkTransforms ?? null,
      branchedAtSequence: branchedAtSequence ?? null,
    })
    subagents.forget(purged.sessionId)
    if (isWatched && (isBelow || sessionId === purged.parentSessionId)) stream.emit('replaced', { sessionId })
  }
}
