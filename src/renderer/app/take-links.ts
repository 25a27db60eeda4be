import { on } from 'svelte/events'
import { LINK_SCHEME } from '../../client/links'
import { inBrowser } from '../lib/client'
import type { Workspace } from '../lib/workspace.svelte'
import { openLink } from '../lib/open-link'

/** Fragments of the page's address that are links; others belong to the page. */
const FRAGMENT = /^#(?:session\/|new\?|import\?)/

/** Follows links that open the app: those of the system on the desktop, and in a browser the fragment of the address. */
export function followLinks(workspace: Workspace): () => void {
  if (!inBrowser()) return workspace.connection.onReady(() => void takeLinks(workspace))
  const stop = workspace.connection.onReady(() => followFragment(workspace))
  const stopHash = on(window, 'hashchange', () => followFragment(workspace))
  return () => {
    stop()
    stopHash()
  }
}

/** Follows the links that the program around the window has been given. */
export async function takeLinks(workspace: Workspace): Promise<void> {
  const answer = await workspace.connection.request('app.takeLinks', {})
  if (answer.ok) for (const link of answer.value.links) await openLink(workspace, link)
}

function followFragment(workspace: Workspace): void {
  const { hash, pathname, search } = location
  if (!FRAGMENT.test(hash)) return
  // A reload does not follow it again.
  history.replaceState(history.state, '', `${pathname}${search}`)
  void openLink(workspace, `${LINK_SCHEME}://${hash.slice(1)}`)
}
