import type { AnyProps } from '../lib/page/lazy-view.svelte'
import { LazyView } from '../lib/page/lazy-view.svelte'
import { liveSessions } from '../lib/conversation/live-sessions'
import type { Component } from 'svelte'

// Parts of the app that its first screen does not need, each with all that it shows.

/** A view that shows conversations. */
function withSessions<Props extends AnyProps>(
  source: () => Promise<{ readonly default: Component<Props> }>,
): LazyView<Props> {
  return new LazyView(async () => {
    const [view] = await Promise.all([source(), liveSessions.load()])
    return view
  })
}

export const pages = withSessions(() => import('./Pages.svelte'))
export const dialogs = withSessions(() => import('./Dialogs.svelte'))
export const conversation = withSessions(() => import('../features/conversation/SessionView.svelte'))
export const homeInbox = new LazyView(() => import('./HomeInbox.svelte'))
export const inspector = withSessions(() => import('./Inspector.svelte'))
