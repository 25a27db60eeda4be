import type { AppWindow } from './app-window.svelte'

/** Shows the start of a session with a folder filled in. */
export function startIn(appWindow: AppWindow, folder: string): void {
  appWindow.dialog = null
  appWindow.startFolder = folder
  appWindow.open(null)
}
