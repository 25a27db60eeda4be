import type { RequestInput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/**
 * Asks to branch off a session after a message, into a new worktree with the files of that moment: shows the command, and
 * the files that are not known.
 */
export async function askToFork(appWindow: AppWindow, sessionId: string, fromMessageId: string): Promise<void> {
  const preview = await appWindow.ask('workspace.fork.preview', { sessionId, fromMessageId })
  if (preview !== null) appWindow.dialog = { kind: 'forkCode', sessionId, fromMessageId, preview }
}

/** Branches off a session, and opens the branch; files that are not known are as in the nearest commit. */
export async function forkInto(appWindow: AppWindow, wish: RequestInput<'workspace.fork'>): Promise<void> {
  const answer = await appWindow.ask('workspace.fork', wish)
  if (answer !== null) appWindow.open(answer.sessionId)
}
