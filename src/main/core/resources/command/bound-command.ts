import type { RequestResult } from '#shared/contract'
import type { SessionCommand } from '#shared/command/entities'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { RequestContext } from '#core/base/host-port'

/** A command that Parley itself carries out. */
export interface OwnCommand {
  readonly name: string
  readonly description: string
  readonly hint?: string
  run(sessionId: string, input: string, request: RequestContext): Promise<RequestResult<'session.commands.invoke'>>
}

/** A command with its implementation. */
export interface BoundCommand {
  readonly about: SessionCommand
  /** `signal`: whoever waits for it gives up. */
  invoke(input: string, request: RequestContext, signal: AbortSignal): Promise<RequestResult<'session.commands.invoke'>>
}

const kinds = {
  agent: 'builtin',
  parley: 'builtin',
  skill: 'skill',
  file: 'client',
  mcp: 'client',
  client: 'client',
} as const

/** Returns the client's view of a command. */
export function aboutOf(
  name: string,
  description: string,
  origin: SessionCommand['origin'],
  source: string | undefined,
  hint: string | undefined,
): SessionCommand {
  return {
    name,
    description,
    kind: kinds[origin],
    origin,
    ...defined({ source }),
    ...(hint === undefined ? {} : { input: { hint } }),
    allowDuringAgentExecution: !(origin === 'parley' && name === 'compress'),
  }
}

/** Returns a command that expands to a prompt. */
export function promptCommand(about: SessionCommand, promptOf: (input: string) => string): BoundCommand {
  return {
    about,
    invoke: async (input) =>
      ok({ kind: 'agent-prompt', prompt: promptOf(input), displayPrompt: typed(about.name, input) }),
  }
}

/** Returns a command as a user types it. */
export const typed = (name: string, input: string): string => (input === '' ? `/${name}` : `/${name} ${input}`)
