import type { commandRequests } from '#shared/command/requests'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { commandsOfSession, type CommandContext } from './session-commands'

/** `session.commands.list`. */
const list =
  (context: CommandContext): Handler<'session.commands.list'> =>
  async ({ sessionId, includeBuiltins = true, includeSkills = true, includeClientCommands = true }) => {
    const commands = await commandsOfSession(context, sessionId)
    if (!commands.ok) return commands
    const wanted = { builtin: includeBuiltins, skill: includeSkills, client: includeClientCommands }
    return ok({ commands: commands.value.map(({ about }) => about).filter(({ kind }) => wanted[kind]) })
  }

/** `session.commands.invoke`. */
const invoke =
  (context: CommandContext): Handler<'session.commands.invoke'> =>
  async ({ sessionId, name, input = '', operationId }, request) => {
    const commands = await commandsOfSession(context, sessionId)
    if (!commands.ok) return commands
    const command = commands.value.find(({ about }) => about.name === name)
    if (command === undefined) return err(knownError('command-not-found', { name }))
    return context.operations.run(operationId, ({ signal }) => command.invoke(input.trim(), request, signal))
  }

/** The handlers of the requests about commands. */
export function commandHandlers(context: CommandContext): HandlersOf<typeof commandRequests> {
  return {
    'session.commands.list': list(context),
    'session.commands.invoke': invoke(context),
  }
}
