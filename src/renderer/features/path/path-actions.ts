import type { RequestInput, RequestOutput } from '#shared/contract'
import { inBrowser } from '#renderer/lib/host/client'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { MenuItem } from '#renderer/lib/page/menu'
import { m } from '#messages'

/** A file or folder of a session, or with no session one of Parley's own. */
type Place = RequestInput<'app.openPath'>

/** Reason why files cannot be opened here; undefined where they can. Known without asking. */
function whyNoFiles(): string | undefined {
  return inBrowser() ? m.path.desktopOnly : undefined
}

/** Opens a copy of a stored file with the system's program for it. Failures are shown to the user. */
export async function openAttachment(appWindow: AppWindow, file: RequestInput<'app.openAttachment'>): Promise<void> {
  showReason(appWindow, await appWindow.ask('app.openAttachment', file))
}

/** Opens a file of a session in the editor of the settings. A browser cannot: there the path is copied. */
export async function openInEditor(appWindow: AppWindow, place: RequestInput<'app.openInEditor'>): Promise<void> {
  if (whyNoFiles() === undefined) showReason(appWindow, await appWindow.ask('app.openInEditor', place))
  else {
    await appWindow.copy(place.path)
    appWindow.toasts.show(m.path.copiedInstead)
  }
}

/** Menu entries for a path. A file that is gone is not opened; `isGone` says that it is known to be. */
export function pathEntries(appWindow: AppWindow, place: Place, isGone = false): MenuItem[] {
  const reason = isGone ? m.path.gone : whyNoFiles()
  const unless = { disabled: reason !== undefined, description: reason }
  return [
    { label: m.common.open, select: () => void openPath(appWindow, place), ...unless },
    { label: m.path.reveal, select: () => void revealPath(appWindow, place), ...unless },
    { label: m.path.copyPath, select: () => void appWindow.copy(place.path) },
  ]
}

async function openPath(appWindow: AppWindow, place: Place): Promise<void> {
  showReason(appWindow, await appWindow.ask('app.openPath', place))
}

async function revealPath(appWindow: AppWindow, place: Place): Promise<void> {
  await appWindow.ask('app.revealPath', place)
}

/** Shows why something was not opened. */
function showReason(appWindow: AppWindow, answer: RequestOutput<'app.openPath'> | null): void {
  if (answer?.reason !== undefined) appWindow.toasts.show(answer.reason)
}
