import { LazyView } from '../lib/lazy-view.svelte'

// Parts of the app that its first screen does not need, each with all that it shows.

export const pages = new LazyView(() => import('./Pages.svelte'))
export const dialogs = new LazyView(() => import('./Dialogs.svelte'))
export const conversation = new LazyView(() => import('../features/conversation/SessionView.svelte'))
export const inspector = new LazyView(() => import('./Inspector.svelte'))
