import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'
import type { Handler } from '../../base/host-port'

/** `session.search.hits`. */
export const searchHits =
  ({ store }: SessionContext): Handler<'session.search.hits'> =>
  async ({ query, sessionIds, limit }) =>
    ok({ sessions: await store.read.searchHits(query, sessionIds, limit) })
