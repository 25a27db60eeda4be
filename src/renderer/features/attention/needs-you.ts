import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Number of items that wait for the user: sessions with requests, and folders and extensions to review. */
export function needsYouCount({ attention, waitingFolders, waitingExtensions }: AppWindow): number {
  const sessions = attention.sessions.filter(({ attention: { state } }) => state === 'needsYou')
  return sessions.length + waitingFolders.list.length + waitingExtensions.list.length
}
