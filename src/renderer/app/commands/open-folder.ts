import { startIn } from '#renderer/lib/window/start-in'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Lets the user choose a folder and begins a session in it. */
export async function openFolder(appWindow: AppWindow): Promise<void> {
  const answer = await appWindow.ask('app.pickFolder', {})
  if (answer !== null && answer.path !== null) startIn(appWindow, answer.path)
}
