import type { SessionContext } from '#core/session/runtime/context'
import { PendingPermissions } from './pending-permissions'

/** Evaluates every open request again after rules or policies changed. */
export function reconsiderAll({ runtimes }: Pick<SessionContext, 'runtimes'>): void {
  for (const runtime of runtimes.all) runtime.pending.of(PendingPermissions).reconsider()
}
