import type { CommandId } from '#shared/app/commands/table'
import { appRuns } from './app-runs'
import { conversationRuns } from './conversation-runs'
import type { Run } from './run'
import { sessionRuns } from './session-runs'
import { goRuns, terminalRuns, viewRuns } from './view-runs'

/** Actions of all commands. */
export const runs: Readonly<Record<CommandId, Run>> = {
  ...sessionRuns,
  ...conversationRuns,
  ...goRuns,
  ...viewRuns,
  ...terminalRuns,
  ...appRuns,
}
