/** Groups of commands, in the order of the shortcut sheet. */
export const commandGroups = [
  'session',
  'conversation',
  'message',
  'go',
  'view',
  'terminal',
  'edit',
  'app',
  'window',
  'help',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Id of a command: its group or, for answers to an agent, `permission`; then its name. */
export type CommandIdForm = `${CommandGroup | 'permission'}.${string}`

/** Returns the group of a command. */
export function groupOfCommand(id: CommandIdForm): CommandGroup {
  return commandGroups.find((group) => id.startsWith(`${group}.`)) ?? 'conversation'
}
