import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { inSession } from '#core/session/runtime/lookup'
import { metadataOf } from './metadata-of'

/** `session.metadata.update`. */
export const updateMetadata =
  (context: SessionContext): Handler<'session.metadata.update'> =>
  ({ sessionId, tags, notes }) =>
    inSession(context, sessionId, async (runtime) => {
      const known = metadataOf(runtime)
      const single = tags === undefined ? known.tags : withoutRepeats(tags)
      const changed = {
        ...(JSON.stringify(single) === JSON.stringify(known.tags) ? {} : { tags: single }),
        ...(notes === undefined || notes === known.notes ? {} : { notes }),
      }
      if (Object.keys(changed).length > 0) {
        const changes = runtime.stream.changes().event('metadata.updated', { sessionId, ...changed })
        const committed = await runtime.stream.commit(changes)
        if (!committed.ok) return committed
      }
      return ok({ metadata: metadataOf(runtime) })
    })

/** Tags, each once whatever its case, as it was written first. */
function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]))
  return [...new Set(tags.map((tag) => seen.get(tag.toLowerCase()) ?? tag))]
}
