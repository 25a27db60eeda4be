import { tick } from 'svelte'
import type { CommandId } from '#shared/app/commands/table'
import { holdKeys } from '#renderer/lib/page/held-keys'
import type { CommandTarget } from '#renderer/lib/window/commands/commands.svelte'
import { LazyPart } from '#renderer/lib/page/lazy-view.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { isModalShown } from '#renderer/ui/modal'
import { contextOf } from './context'

/** Actions of the commands, with all that they need. The first screen has their titles, keys and conditions. */
export const actions = new LazyPart(() => import('./runs'))

/** Gives the commands of a window their actions. */
export function installCommands(appWindow: AppWindow): void {
  appWindow.commands.install({
    run: (id, target) => {
      if (actions.module !== null) return actions.module.runs[id](appWindow, target) !== false
      void runLater(appWindow, id, target)
      return true
    },
    context: (target) => contextOf(appWindow, target),
    isDialogOpen: () => appWindow.dialog !== null,
    isModalShown,
  })
}

/** Runs a command of the first moments, and keeps the keys pressed after it for what it shows. */
async function runLater(appWindow: AppWindow, id: CommandId, target: CommandTarget): Promise<void> {
  const passOn = holdKeys()
  await actions.load()
  if (actions.module !== null) actions.module.runs[id](appWindow, target)
  else appWindow.toasts.show(String(actions.failure?.message))
  await tick()
  await passOn()
}
