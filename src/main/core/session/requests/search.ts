import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `session.search`. */
export const search =
  ({ store, feed }: SessionContext): Handler<'session.search'> =>
  async ({ attention, ...input }) => {
    const { sessions, total } = await store.read.search({ ...input, ...(await feed.inAttention(attention)) })
    return ok({ sessions: sessions.map(feed.overlay), total })
  }
