import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { commandsOfSession } from './session-commands'

/** `session.commands.list`. */
export const list =
  (context: ResourcesContext): Handler<'session.commands.list'> =>
  async ({ sessionId, includeBuiltins = true, includeSkills = true, includeClientCommands = true }) => {
    const commands = await commandsOfSession(context, sessionId)
    if (!commands.ok) return commands
    const wanted = { builtin: includeBuiltins, skill: includeSkills, client: includeClientCommands }
    return ok({ commands: commands.value.map(({ about }) => about).filter(({ kind }) => wanted[kind]) })
  }
