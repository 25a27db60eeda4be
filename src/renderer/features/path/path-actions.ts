import type { RequestInput, RequestResult } from '../../../shared/contract'
import { inBrowser } from '../../lib/host/client'
import type { AppWindow } from '../../lib/window/app-window.svelte'
import type { MenuItem } from '../../lib/page/menu'
import { m } from '../../../messages'

/** A file or folder of a session, or with no session one of Parley's own. */
type Place = RequestInput<'app.openPath'>

/** Reason why files cannot be opened here; undefined where they can. Known without asking. */
function whyNoFiles(): string | undefined {
  return inBrowser() ? m.path.desktopOnly : undefined
}

/** Opens a copy of a stored file with the system's program for it. Failures are shown to the user. */
export async function openAttachment(appWindow: AppWindow, file: RequestInput<'app.openAttachment'>): Promise<void> {
  tellOutcome(appWindow, await appWindow.connection.request('app.openAttachment', file))
}

/** Opens a file of a session in the editor of the settings. A browser cannot: there the path is copied. */
export async function openInEditor(appWindow: AppWindow, place: RequestInput<'app.openInEditor'>): Promise<void> {
  if (whyNoFiles() === undefined) tellOutcome(appWindow, await appWindow.connection.request('app.openInEditor', place))
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
  tellOutcome(appWindow, await appWindow.connection.request('app.openPath', place))
}

async function revealPath(appWindow: AppWindow, place: Place): Promise<void> {
  const answer = await appWindow.connection.request('app.revealPath', place)
  if (!answer.ok) appWindow.tell(answer.error)
}

function tellOutcome(appWindow: AppWindow, answer: RequestResult<'app.openPath'>): void {
  if (!answer.ok) appWindow.tell(answer.error)
  else if (answer.value.reason !== undefined) appWindow.toasts.show(answer.value.reason)
}
