import type { AdapterEvent } from '#shared/adapter/port'
import type { AgentState, MappedAgent } from './map-state'

/*
 * Commands that go on after the call that started them: a notification tells their end.
 */

/** Maximum number of commands that go on after their calls. */
const MAX_SHELLS = 200

/** Returns the shell of a command that goes on after its call; undefined when it has ended. */
export function shellOf(output: string | undefined, exitCode: number | null): string | undefined {
  return exitCode === null ? /<[^<>\n]*\bshellId: ([\w.-]+)[^<>\n]*>\s*$/.exec(output ?? '')?.[1] : undefined
}

/** Keeps the terminal of a call open, with its shell. A shell that had another command has ended that. */
export function keepShell(agent: AgentState, shellId: string, toolCallId: string): MappedAgent {
  const before = agent.shells.get(shellId) ?? (agent.shells.size < MAX_SHELLS ? undefined : agent.shells.values()[0])
  return {
    agent: {
      ...agent,
      shells: (before === undefined ? agent.shells : without(agent, before)).with(shellId, toolCallId),
    },
    events: before === undefined ? [] : [endOf(before, null)],
  }
}

/** Ends the command of a shell; does nothing for one without. */
export function endShell(agent: AgentState, shellId: string, exitCode: number | null): MappedAgent {
  const toolCallId = agent.shells.get(shellId)
  if (toolCallId === undefined) return { agent, events: [] }
  return { agent: { ...agent, shells: agent.shells.without(shellId) }, events: [endOf(toolCallId, exitCode)] }
}

const endOf = (terminalId: string, exitCode: number | null): AdapterEvent => ({
  type: 'terminal.ended',
  terminalId,
  exitCode,
  signal: null,
})

function without({ shells }: AgentState, toolCallId: string) {
  const [shellId = ''] = [...shells].find(([, call]) => call === toolCallId) ?? []
  return shells.without(shellId)
}
