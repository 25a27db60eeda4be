import { SvelteSet } from 'svelte/reactivity'

/**
 * Pages that the user chose to show, as long as the window lives. A page is known by its server and its content, so that another
 * page of the same address has to be chosen again.
 */
export const allowedPages = new SvelteSet<string>()

/** Name of a page in {@link allowedPages}. */
export function pageKey(server: string, blobId: string): string {
  return JSON.stringify([server, blobId])
}
