import { ok } from '#shared/kernel/result'
import type { ListHandler } from '#core/base/host-port'
import type { StoreReader } from '#core/store/port'
import type { ListFeed } from '../stream/list-feed'

/** Dependencies of lists of sessions. */
export interface ListContext {
  readonly store: { readonly read: Pick<StoreReader, 'list' | 'search'> }
  readonly feed: Pick<ListFeed, 'inAttention' | 'overlay'>
}

const DEFAULT_LIMIT = 100

/** `session.list`. */
export const list =
  ({ store, feed }: ListContext): ListHandler<'session.list'> =>
  async ({ attention, ...input }) => {
    const inAttention = await feed.inAttention(attention)
    const { sessions, total } = await store.read.list({ limit: DEFAULT_LIMIT, ...input, ...inAttention })
    return ok({ sessions: sessions.map(feed.overlay), total })
  }

/** `session.search`. */
export const search =
  ({ store, feed }: ListContext): ListHandler<'session.search'> =>
  async ({ attention, ...input }) => {
    const inAttention = await feed.inAttention(attention)
    const { sessions, total, isMore } = await store.read.search({ ...input, ...inAttention })
    return ok({ sessions: sessions.map(feed.overlay), total, ...(isMore ? { isMore } : {}) })
  }
