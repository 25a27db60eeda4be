import { startIn } from '#renderer/lib/window/start-in'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'
import type { Dropped } from './dropped'
import { droppedFiles, holdsTranscripts } from './session-files'

/** Begins a session in a folder that was dropped, or looks into files and transcripts to import them. */
export async function takeDropped(appWindow: AppWindow, dropped: Dropped): Promise<void> {
  const given = await droppedFiles(dropped)
  if (given.folder !== undefined && !holdsTranscripts(given.inFolders)) startIn(appWindow, given.folder)
  else if (given.files.length + given.inFolders.files.length > 0) appWindow.dialog = { kind: 'import', given }
  else appWindow.toasts.show(m.snapshot.emptyFolder)
}
