import type { AgentCommand } from '#shared/adapter/entities'
import type { SavedPrompt } from '#shared/prompt/entities'

const SHOWN = 8

/** A command, or a saved prompt that takes the place of its name. */
export interface SlashEntry extends AgentCommand {
  /** Text of the saved prompt. */
  readonly prompt?: string
}

/** The commands that a text being typed may become: while it is one word after a slash. Names first, then words. */
export function matchingCommands(text: string, commands: readonly SlashEntry[]): readonly SlashEntry[] {
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const starting = commands.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const holding = commands.filter(
    (command) => !starting.includes(command) && command.name.toLowerCase().includes(typed),
  )
  return [...starting, ...holding].slice(0, SHOWN)
}

/** The text with a command chosen, ready for what follows it; a saved prompt as it is. */
export function withCommand(command: SlashEntry): string {
  return command.prompt ?? `/${command.name} `
}

/** Returns commands with the saved prompts after them. A command of the same name takes precedence. */
export function withPrompts(commands: readonly AgentCommand[], prompts: readonly SavedPrompt[]): readonly SlashEntry[] {
  const own = prompts.filter(({ name }) => !commands.some((command) => command.name === name))
  return [
    ...commands,
    ...own.map(({ name, description, text }) => ({
      name,
      description: description ?? text.split('\n', 1)[0] ?? '',
      prompt: text,
    })),
  ]
}
