import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'

/** `session.search.hits`. */
export const searchHits =
  ({ store }: HostContext): Handler<'session.search.hits'> =>
  async ({ query, sessionIds, limit }) =>
    ok({ sessions: await store.read.searchHits(query, sessionIds, limit) })
