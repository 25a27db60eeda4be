import { on } from 'svelte/events'
import { LINK_SCHEME } from '#client/links'
import { inBrowser } from '../lib/host/client'
import type { AppWindow } from '../lib/window/app-window.svelte'
import { openLink } from '../lib/window/open-link'

/** Fragments of the page's address that are links; others belong to the page. */
const FRAGMENT = /^#(?:session\/|new\?|import\?)/

/** Follows links that open the app: those of the system on the desktop, and in a browser the fragment of the address. */
export function followLinks(appWindow: AppWindow): () => void {
  if (!inBrowser()) return appWindow.connection.onReady(() => void takeLinks(appWindow))
  const stop = appWindow.connection.onReady(() => followFragment(appWindow))
  const stopHash = on(window, 'hashchange', () => followFragment(appWindow))
  return () => {
    stop()
    stopHash()
  }
}

/** Follows the links that the program around the window has been given. */
export async function takeLinks(appWindow: AppWindow): Promise<void> {
  const answer = await appWindow.connection.request('app.takeLinks', {})
  if (answer.ok) for (const link of answer.value.links) await openLink(appWindow, link)
}

function followFragment(appWindow: AppWindow): void {
  const { hash, pathname, search } = location
  if (!FRAGMENT.test(hash)) return
  // A reload does not follow it again.
  history.replaceState(history.state, '', `${pathname}${search}`)
  void openLink(appWindow, `${LINK_SCHEME}://${hash.slice(1)}`)
}
