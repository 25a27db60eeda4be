import { ok } from '../../../../shared/kernel/result'
import { aboutOf, type BoundCommand } from '../command/bound-command'
import type { HostContext } from '../../base/context'
import type { SessionRuntime } from '../../session/runtime'

/** The commands that connected clients offer in a session. */
export function clientCommands(
  { clientWork }: Pick<HostContext, 'clientWork'>,
  runtime: SessionRuntime,
): BoundCommand[] {
  return clientWork.offers.all('commands').map(({ offer, client }): BoundCommand => {
    const { name, description = '', hint, allowDuringAgentExecution = true } = offer
    return {
      about: { ...aboutOf(name, description, 'client', client.name, hint), allowDuringAgentExecution },
      async invoke(input, { clientId }) {
        const done = await clientWork.runCommand(runtime, clientId, name, input)
        if (!done.ok) return done
        return ok({ kind: 'completed', ...(done.value === undefined ? {} : { message: done.value }) })
      },
    }
  })
}
