import type { SessionOrigin } from '../../../../shared/session/entities'
import type { MachineContext } from '../context'

/** Records the relation of a session to the one on another machine that it was made from. */
export async function setOrigin(context: MachineContext, sessionId: string, origin: SessionOrigin): Promise<void> {
  const runtime = await context.runtimes.get(sessionId)
  if (runtime === null) return
  await runtime.exclusive(async () => {
    const values = { origin }
    const changes = runtime.stream.changes()
    changes.event('updated', { sessionId, changedProperties: Object.keys(values), values })
    const committed = await runtime.stream.commit(changes)
    if (!committed.ok) context.log('The origin of a session could not be stored.')
    context.runtimes.releaseIfIdle(runtime)
  })
}
