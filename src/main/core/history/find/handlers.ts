import type { findRequests } from '#shared/find/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler, HandlersOf, ListHandler } from '#core/base/host-port'
import type { SearchHitReads } from '#core/store/port'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'

/** `session.search.hits`. */
export const searchHits =
  ({ store }: { readonly store: { readonly read: SearchHitReads } }): ListHandler<'session.search.hits'> =>
  async ({ query, sessionIds, ...options }) =>
    ok({ sessions: await store.read.searchHits(query, sessionIds, options) })

/** `session.find`. */
const find =
  ({ store }: SessionContext): Handler<'session.find'> =>
  async ({ sessionId, ...options }) => {
    const page = await store.read.find(sessionId, options)
    if (page !== null) return ok(page)
    const { after } = options
    if (after === undefined || (await store.read.session(sessionId)) === null)
      return err(knownError('session-not-found', { sessionId }))
    return err(knownError('invalid-lineage/not-inherited', { sessionId, ancestorId: after.sessionId }))
  }

/** The handlers of the requests about finding. */
export function findHandlers(context: SessionContext): HandlersOf<typeof findRequests> {
  return {
    'session.find': find(context),
    'session.search.hits': searchHits(context),
  }
}
