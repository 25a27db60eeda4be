import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { aboutOf, type BoundCommand } from '../command/bound-command'
import type { ResourcesContext } from '../context'
import type { SessionHandle } from '#core/session/port'

/** The commands that connected clients offer in a session. */
export function clientCommands(
  { clientWork }: Pick<ResourcesContext, 'clientWork'>,
  runtime: SessionHandle,
): BoundCommand[] {
  return clientWork.offers.all('commands').map(({ offer, client }): BoundCommand => {
    const { name, description = '', hint, allowDuringAgentExecution = true } = offer
    return {
      about: { ...aboutOf(name, description, 'client', client.name, hint), allowDuringAgentExecution },
      async invoke(input, { clientId }, signal) {
        const done = await clientWork.runCommand(runtime, clientId, name, input, signal)
        if (!done.ok) return done
        return ok({ kind: 'completed', ...defined({ message: done.value }) })
      },
    }
  })
}
