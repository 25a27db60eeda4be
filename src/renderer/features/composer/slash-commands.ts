import type { AgentCommand } from '../../../shared/adapter/entities'

const SHOWN = 8

/** The commands that a text being typed may become: while it is one word after a slash. Names first, then words. */
export function matchingCommands(text: string, commands: readonly AgentCommand[]): readonly AgentCommand[] {
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const starting = commands.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const holding = commands.filter(
    (command) => !starting.includes(command) && command.name.toLowerCase().includes(typed),
  )
  return [...starting, ...holding].slice(0, SHOWN)
}

/** The text with a command chosen, ready for what follows it. */
export function withCommand(command: AgentCommand): string {
  return `/${command.name} `
}
