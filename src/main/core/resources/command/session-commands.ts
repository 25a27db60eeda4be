import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { SessionHandle } from '#core/session/port'
import { skillsIn } from '../skill/session-skills'
import { clientCommands } from '../extension/client-commands'
import { aboutOf, promptCommand, typed, type BoundCommand, type OwnCommand } from './bound-command'
import { fillPrompt, findCommandFiles } from './command-files'
import { mcpCommands } from './mcp-commands'

/** Dependencies of the code about commands. */
export interface CommandContext extends ResourcesContext {
  /** Commands that Parley itself carries out. */
  readonly ownCommands: readonly OwnCommand[]
}

/**
 * The commands of a session. Where two have one name, the first keeps it, in the order agent, files, skills, clients, MCP servers,
 * Parley, and the other one is called after its origin: `skill:review`.
 */
export async function commandsOfSession(
  context: CommandContext,
  sessionId: string,
): Promise<Result<BoundCommand[], ContractError>> {
  const found = await context.sessions.find(sessionId)
  if (!found.ok) return found
  const { cwd } = found.value
  const skills = await skillsIn(context, sessionId, cwd)
  if (!skills.ok) return skills
  const all = [
    ...agentCommands(found.value),
    ...(await findCommandFiles(cwd, context.dataDir)).map(({ name, description, hint, path, prompt }) =>
      promptCommand(aboutOf(name, description, 'file', path, hint), (input) => fillPrompt(prompt, input)),
    ),
    ...skills.value.skills
      .filter(({ enabled, userInvocable }) => enabled && userInvocable)
      .map(({ name, description, path }) =>
        promptCommand(aboutOf(name.replaceAll(/\s+/g, '-'), description, 'skill', path, 'task'), (input) =>
          [`Use the skill “${name}”: read ${path ?? name} and follow it.`, input]
            .filter((part) => part !== '')
            .join('\n\n'),
        ),
      ),
    ...clientCommands(context, found.value),
    ...(await mcpCommands(context, sessionId)),
    ...context.ownCommands.map((command): BoundCommand => ({
      about: aboutOf(command.name, command.description, 'parley', 'Parley', command.hint),
      invoke: (input, request) => command.run(sessionId, input, request),
    })),
  ]
  return ok(withNamesOfTheirOwn(all))
}

/** The agent understands its own commands as they are typed. */
function agentCommands(runtime: SessionHandle): BoundCommand[] {
  const lead = runtime.findAgent(undefined)
  return (lead?.features?.commands ?? []).map(({ name, description, hint }) =>
    promptCommand(aboutOf(name, description, 'agent', lead?.name, hint), (input) => typed(name, input)),
  )
}

function withNamesOfTheirOwn(commands: readonly BoundCommand[]): BoundCommand[] {
  const taken = new Set<string>()
  return commands.flatMap((command) => {
    const { about } = command
    const name = taken.has(about.name) ? `${about.origin}:${about.name}` : about.name
    if (taken.has(name)) return []
    taken.add(name)
    return [{ ...command, about: { ...about, name } }]
  })
}
