import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { startAttempts } from '../attempt/start-attempts'
import type { AttemptWish } from '../attempt/wishes'
import { startSession } from './start-session'

/** What is chosen on the start page. */
interface ChosenStart {
  readonly text: string
  readonly choice: string | undefined
  readonly folder: string
  readonly machineId: string
  /** Undefined for this one. */
  readonly machine: object | undefined
  readonly wishes: readonly AttemptWish[]
  readonly chosen: {
    readonly personaId: string
    readonly model: string
    readonly mode: string
    readonly inWorktree: boolean
    readonly testCommand: string
    wishes: readonly AttemptWish[]
    readonly agentThere: string
    readonly folderThere: string
  }
}

/** Starts a session, or attempts, as chosen on the start page. Attempts that were started are not wished again. */
export async function startAsChosen(appWindow: AppWindow, start: ChosenStart): Promise<void> {
  const { text, choice, machineId, machine, wishes } = start
  const { personaId, model, mode, inWorktree, testCommand, agentThere, folderThere } = start.chosen
  if (machine !== undefined) {
    await startSession(appWindow, { text, agent: agentThere, personaId: '', folder: folderThere.trim(), machineId })
    return
  }
  if (choice === undefined) return
  const folder = start.folder.trim()
  if (wishes.length > 0) {
    const chosen = { choice, personaId, mode }
    const isStarted = await startAttempts(appWindow, { text, chosen, folder, wishes, testCommand })
    if (isStarted) start.chosen.wishes = []
  } else await startSession(appWindow, { text, agent: choice, personaId, folder, inWorktree, model, mode })
  appWindow.startFolder = null
}
