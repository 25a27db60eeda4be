import { part } from '#core/base/parts/part'
import type { HostContext } from '../context'
import { CareLane } from './care-lane'
import type { ReopenStore } from './context'
import { DailyBackups } from './daily-backups'
import { careOf, storeHandlers } from './handlers'
import { hourlyTask } from './hourly-task'
import { completeLogs, pack, reindex } from './packing'
import { SearchIndexPurge } from './purge-search-index'

/** The store, opened before. */
export const store = ({ store }: Pick<HostContext, 'store'>) => part({ name: 'store', end: () => store.close() })

/** Care of the store as a file, and removal of what purges leave in it. */
export const storeCare =
  (reopen: ReopenStore = () => undefined) =>
  ({ work, store }: Pick<HostContext, 'work' | 'store'>) => {
    const forgetting = new SearchIndexPurge({ work, store })
    return part({
      name: 'the search index',
      provides: { forgetting, careLane: new CareLane(), reopen },
      handlers: storeHandlers,
      implements: { purged: () => void forgetting.soon() },
      begin() {
        if (store.readOnly === null) void forgetting.resume()
      },
      // It waits for work of its own, which is given up once it begins none any more.
      end: () => Promise.all([forgetting.end(), work.close()]),
    })
  }

/** Completing logs and indexes, packing and backups every hour. */
export const upkeep = (context: HostContext) => {
  const backups = new DailyBackups(careOf(context), context.log)
  let end = (): void => undefined
  return part({
    name: 'upkeep',
    begin() {
      // One after the other, so that they take one processor at most. A packed store is copied faster.
      const work = () =>
        completeLogs(context)
          .then(() => reindex(context))
          .then(() => pack(context))
          .then(() => backups.look())
      if (context.store.readOnly === null) end = hourlyTask(() => void work())
    },
    end: () => end(),
  })
}
