import { mount, unmount } from 'svelte'
import type { SessionListItem } from '#shared/session/entities'
import type { SidebarEntry } from './sidebar-entries'
import SidebarLine from './SidebarLine.svelte'

const DAY_MS = 86_400_000

/** Draws one line of each common kind, with `contexts` of the list, where nobody sees it: in no document. */
function drawUnseen(contexts: Map<unknown, unknown>, now: number): void {
  const session: SessionListItem = {
    sessionId: '',
    status: 'active',
    createdAt: now - DAY_MS,
    lastActivityAt: now - DAY_MS,
    agents: [],
    title: '–',
  }
  const entries: readonly SidebarEntry[] = [
    { kind: 'group', key: '', group: { folder: '', name: '', lines: [] }, collapsed: false, sessions: [] },
    { kind: 'row', key: '', line: { session, depth: 0 } },
  ]
  for (const entry of entries) {
    const props = { entry, order: [], countOf: () => 0 }
    const line = mount(SidebarLine, { target: document.createElement('div'), props, context: contexts })
    void unmount(line)
  }
}

/**
 * Compiles what draws the session list, while a page waits for its host. The first line of a page takes as long as twenty others,
 * which people would wait for. Returns a function that cancels it.
 */
export function warmRows(contexts: Map<unknown, unknown>, now: number): () => void {
  // A task of its own: the page connects first.
  const timer = setTimeout(() => drawUnseen(contexts, now))
  return () => clearTimeout(timer)
}
