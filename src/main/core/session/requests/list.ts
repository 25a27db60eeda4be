import { ok } from '../../../../shared/kernel/result'
import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'

const DEFAULT_LIMIT = 100

/** `session.list`. */
export const list =
  ({ store, feed }: SessionContext): Handler<'session.list'> =>
  async ({ attention, ...input }) => {
    const inAttention = await feed.inAttention(attention)
    const { sessions, total } = await store.read.list({ limit: DEFAULT_LIMIT, ...input, ...inAttention })
    return ok({ sessions: sessions.map(feed.overlay), total })
  }
