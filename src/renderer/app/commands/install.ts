import type { CommandId } from '../../../shared/app/commands/table'
import type { Workspace } from '../../lib/workspace.svelte'
import { appRuns } from './app-runs'
import { contextOf } from './context'
import { conversationRuns } from './conversation-runs'
import type { Run } from './run'
import { sessionRuns } from './session-runs'
import { goRuns, viewRuns } from './view-runs'

const runs: Readonly<Record<CommandId, Run>> = {
  ...sessionRuns,
  ...conversationRuns,
  ...goRuns,
  ...viewRuns,
  ...appRuns,
}

/** Gives the commands of a window their actions. */
export function installCommands(workspace: Workspace): void {
  workspace.commands.install({
    run: (id, target) => runs[id](workspace, target) !== false,
    context: (target) => contextOf(workspace, target),
    isDialogOpen: () => workspace.dialog !== null,
  })
}
