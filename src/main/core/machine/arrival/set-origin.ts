import type { SessionOrigin } from '#shared/session/entities'
import type { MachineContext } from '../context'
import type { FollowedMachine } from '../followed-machine'
import { takenOver } from '../handoff'
import { ask } from './ask'

/** Records that a session has come here: its relation to the one on another machine, and the handoff. */
export async function setOrigin(
  context: MachineContext,
  machine: FollowedMachine,
  sessionId: string,
  origin: SessionOrigin,
): Promise<void> {
  const described = await ask(machine, 'session.handOver.describe', { sessionId: origin.sessionId })
  const hosted = described.ok ? described.value.code?.hosted : undefined
  const runtime = await context.runtimes.get(sessionId)
  if (runtime === null) return
  await runtime.exclusive(async () => {
    const values = { origin }
    const { summary } = runtime.session
    const changes = runtime.stream.changes()
    changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
    changes.event('handoff', takenOver(sessionId, origin, { hosted, summary }))
    const committed = await runtime.stream.commit(changes)
    if (!committed.ok) context.log('The origin of a session could not be stored.')
    context.runtimes.releaseIfIdle(runtime)
  })
}
