import type { RequestName } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import type { HostContext } from '../context'
import type { Handlers } from '#core/base/host-port'
import { createStoreBackup, listStoreBackups, removeStoreBackup, restoreStoreBackup } from './backups'
import { checkStore } from './check'
import type { CareContext } from './context'
import { keepStoreBackups } from './keep-backups'
import { rebuildStore } from './rebuild'
import { recoverStore } from './recover'
import { storeStatus } from './status'

/** Requests that need an open store. */
type OpenStoreRequest = 'store.reclaim' | 'store.usage'
type FileRequest = Exclude<Extract<RequestName, `store.${string}`>, OpenStoreRequest>

/** Creates the handlers of requests about the store as a file, which also work while it is unusable. */
export function careHandlers(care: CareContext): Handlers<FileRequest> {
  return {
    'store.status': storeStatus(care),
    'store.backup.list': listStoreBackups(care),
    'store.backup.create': createStoreBackup(care),
    'store.backup.restore': restoreStoreBackup(care),
    'store.backup.remove': removeStoreBackup(care),
    'store.backup.keep': keepStoreBackups(care),
    'store.check': checkStore(care),
    'store.rebuild': rebuildStore(care),
    'store.recover': recoverStore(care),
  }
}

/** Handlers of every request about the store. */
export function storeHandlers(context: HostContext): Handlers<FileRequest | OpenStoreRequest> {
  return {
    ...careHandlers(careOf(context)),
    'store.reclaim': async () => {
      const reclaimed = await context.store.reclaim()
      if (!reclaimed.ok) return reclaimed
      context.feed.announce('store.changed', {})
      return ok({ bytesFreed: reclaimed.value })
    },
    'store.usage': ({ limit, operationId }) =>
      context.operations.run(operationId, async (operation) => {
        const measured = await context.work.run('measureSessions', { limit }, operation)
        return measured.ok ? ok({ sessions: measured.value }) : measured
      }),
  }
}

/** Returns the part of a host's context that maintenance of its store needs. */
export function careOf(context: HostContext): CareContext {
  const { store, forgetting, dataDir, clock, work, operations, feed, reopen, careLane: lane } = context
  const { file, readOnly } = store
  const isErasing = (): boolean => forgetting.isRunning
  return { file, dataDir, clock, work, operations, lane, feed, reopen, isErasing, readOnly, isUnusable: false }
}
