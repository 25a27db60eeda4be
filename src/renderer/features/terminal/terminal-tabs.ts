import type { RuntimeCommand } from '#shared/shell/entities'
import type { Terminal } from '#shared/terminal/entities'
import { COMMANDS_TAB } from '#renderer/lib/conversation/terminal-place.svelte'
import { m } from '#messages'

/** Tab of the terminal view. */
export interface TerminalTab {
  readonly id: string
  readonly name: string
  /** Longer text for the pointer. */
  readonly hint: string
  /** `agent`: a command that an agent runs. */
  readonly mark: Terminal['purpose'] | 'agent' | 'commands'
  readonly terminal?: Terminal
  readonly command?: RuntimeCommand
}

/**
 * Returns the tabs of a session: its terminals, the commands that its agents run now and the one that is shown, and the list
 * of commands. Names are told apart by a number.
 */
export function tabsOf(
  terminals: readonly Terminal[],
  commands: readonly RuntimeCommand[],
  shown: string | null,
): readonly TerminalTab[] {
  const byAgents = commands.filter(
    ({ commandId, agentId, status }) => agentId !== undefined && (status === 'running' || commandId === shown),
  )
  const uses = new Map<string, number>()
  const apart = (name: string): string => {
    const use = (uses.get(name) ?? 0) + 1
    uses.set(name, use)
    return use === 1 ? name : m.terminal.numbered({ name, number: use })
  }
  return [
    ...terminals.map((terminal) => ({
      id: terminal.terminalId,
      name: apart(terminal.name ?? titleOf(terminal)),
      hint: terminal.cwd,
      mark: terminal.purpose,
      terminal,
    })),
    ...byAgents.map((command) => ({
      id: command.commandId,
      name: apart(command.command),
      hint: command.command,
      mark: 'agent' as const,
      command,
    })),
    { id: COMMANDS_TAB, name: m.terminal.commands, hint: m.shell.commands, mark: 'commands' },
  ]
}

const titleOf = ({ title, script }: Terminal): string => (script === undefined ? title : m.script.name[script])

/** Returns the tab that shows: the chosen one, else the newest terminal. The list of commands is always there. */
export function tabShown(tabs: readonly TerminalTab[], shown: string | null): TerminalTab | undefined {
  return tabs.find(({ id }) => id === shown) ?? tabs.findLast(({ terminal }) => terminal !== undefined) ?? tabs[0]
}

/** Returns the tab a number of steps away, around the ends. */
export function tabBeside(tabs: readonly TerminalTab[], id: string, by: 1 | -1): TerminalTab | undefined {
  const at = tabs.findIndex((tab) => tab.id === id)
  return tabs.at((at + by) % tabs.length)
}
