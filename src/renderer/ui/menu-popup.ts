import { LazyView } from '../lib/page/lazy-view.svelte'

/** The open part of every menu. The first screen shows only buttons that open one. */
export const menuPopup = new LazyView(() => import('./MenuPopup.svelte'))
