import { archive } from '#core/session/requests/archive'
import { close } from '#core/session/requests/close'
import { purge } from '#core/session/requests/purge'
import type { RequestContext } from '#core/base/host-port'
import type { MachineContext } from '../context'

/** Deletes sessions that have just arrived and that nobody has used; parents are listed before their branches. */
export async function removeArrived(context: MachineContext, sessionIds: readonly string[]): Promise<void> {
  const nobody = {} as RequestContext
  for (const sessionId of [...sessionIds].reverse())
    for (const step of [close, archive, purge]) await step(context)({ sessionId }, nobody)
}
