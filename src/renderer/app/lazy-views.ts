import { LazyView } from '../lib/lazy-view.svelte'

// Parts of the app that its first screen does not need, each with all that it shows.

export const pages = new LazyView(() => import('./Pages.svelte'))
export const dialogs = new LazyView(() => import('./Dialogs.svelte'))
export const conversation = new LazyView(() => import('../features/conversation/SessionView.svelte'))
export const inspector = new LazyView(() => import('./Inspector.svelte'))

/** Loads them one after the other while the page has nothing else to do. Returns a function that stops it. */
export function loadWhenIdle(): () => void {
  const waiting = [conversation, dialogs, inspector, pages]
  let request = 0
  const next = (): void => {
    const view = waiting.shift()
    if (view !== undefined) request = requestIdleCallback(() => void view.load().then(next))
  }
  next()
  return () => cancelIdleCallback(request)
}
