import type { MachineContext } from '../context'
import type { FollowedMachine } from '../followed-machine'
import { ownName } from '../handoff'
import { ask } from './ask'
import { setOrigin } from './set-origin'

/**
 * Completes moves from a machine that were interrupted before the session there was closed. One that went on there is left
 * alone: both are sessions of their own then.
 */
export async function settleMoves(context: MachineContext, machine: FollowedMachine): Promise<void> {
  for (const { sessionId, origin } of await context.store.read.sessionsOnTheirWay()) {
    if (origin?.machineId !== machine.stored.machineId) continue
    const { lastActivityAt = 0 } = origin
    const to = { sessionId, machine: ownName() }
    const closed = await ask(machine, 'session.handOver', { sessionId: origin.sessionId, to, lastActivityAt })
    if (!closed.ok && closed.error.code === 'machine-unreachable') return
    await setOrigin(context, machine, sessionId, { ...origin, kind: closed.ok ? 'moved' : 'continued' })
  }
}
