import type { CommandId } from '#shared/app/commands/table'
import type { MenuEntry } from '#renderer/lib/page/menu'
import type { CommandTarget, Commands } from '#renderer/lib/window/commands/commands.svelte'
import { messageIcons } from './message-icons'
import { m } from '#messages'

/** Returns the menu of commands on a message, each with its icon, its key and a line that says what happens to the conversation. */
export function messageEntries(
  commands: Commands,
  ids: readonly (CommandId | '-')[],
  target: CommandTarget,
  isRunning: boolean,
): MenuEntry[] {
  return commands.menu(ids, target, (id) => ({
    ...(isMessageCommand(id) ? { icon: messageIcons[id] } : {}),
    ...(isExplained(id) ? { description: m.branch.happens[id] } : {}),
    // A message cannot be taken from an agent that works on it.
    disabled: isRunning && id === 'message.rewind',
  }))
}

function isMessageCommand(id: CommandId): id is keyof typeof messageIcons {
  return Object.hasOwn(messageIcons, id)
}

function isExplained(id: CommandId): id is keyof typeof m.branch.happens {
  return Object.hasOwn(m.branch.happens, id)
}
