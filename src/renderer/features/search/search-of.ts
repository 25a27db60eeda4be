import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { SessionSearch } from './session-search.svelte'

const searches = new WeakMap<AppWindow, SessionSearch>()

/** The search page of a window; what was found lasts as long as the window. */
export function searchOf(appWindow: AppWindow): SessionSearch {
  const search = searches.get(appWindow) ?? new SessionSearch(appWindow.connection)
  searches.set(appWindow, search)
  return search
}
