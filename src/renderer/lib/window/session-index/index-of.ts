import type { AppWindow } from '../app-window.svelte'
import { SessionIndex } from './session-index.svelte'

const indexes = new WeakMap<AppWindow, SessionIndex>()

/** The index of a window's sessions; it lasts as long as the window. */
export function sessionIndexOf(appWindow: AppWindow): SessionIndex {
  const known = indexes.get(appWindow)
  if (known !== undefined) return known
  const made = new SessionIndex(appWindow.connection, appWindow.adapters)
  indexes.set(appWindow, made)
  return made
}
