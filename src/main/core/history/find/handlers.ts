import type { findRequests } from '../../../../shared/find/requests'
import type { SessionContext } from '../../session/context'
import type { HandlersOf, Handler } from '../../base/host-port'
import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import { sessionNotFound } from '../../base/session-not-found'

/** `session.search.hits`. */
const searchHits =
  ({ store }: SessionContext): Handler<'session.search.hits'> =>
  async ({ query, sessionIds, ...options }) =>
    ok({ sessions: await store.read.searchHits(query, sessionIds, options) })

/** `session.find`. */
const find =
  ({ store }: SessionContext): Handler<'session.find'> =>
  async ({ sessionId, ...options }) => {
    const page = await store.read.find(sessionId, options)
    if (page !== null) return ok(page)
    const { after } = options
    if (after === undefined || (await store.read.session(sessionId)) === null) return err(sessionNotFound(sessionId))
    return err(contractError('invalid-lineage', `${sessionId} does not inherit from ${after.sessionId}.`))
  }

/** The handlers of the requests about finding. */
export function findHandlers(context: SessionContext): HandlersOf<typeof findRequests> {
  return {
    'session.find': find(context),
    'session.search.hits': searchHits(context),
  }
}
