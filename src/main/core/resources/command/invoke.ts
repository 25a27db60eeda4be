import { contractError } from '../../../../shared/kernel/errors'
import { err } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { commandsOfSession } from './session-commands'

/** `session.commands.invoke`. */
export const invoke =
  (context: ResourcesContext): Handler<'session.commands.invoke'> =>
  async ({ sessionId, name, input = '' }, request) => {
    const commands = await commandsOfSession(context, sessionId)
    if (!commands.ok) return commands
    const command = commands.value.find(({ about }) => about.name === name)
    if (command === undefined)
      return err(contractError('command-not-found', `The session has no command /${name}.`, { name }))
    return command.invoke(input.trim(), request)
  }
