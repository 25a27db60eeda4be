import type { MenuEntry } from '#renderer/lib/page/menu'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type * as bulkActions from './bulk-actions'
import { loadMessages, m } from '#messages'

/** The menu of rows that are selected together. */
export function bulkEntries(appWindow: AppWindow): MenuEntry[] {
  const ids = [...appWindow.selection.ids]
  const all = ids.flatMap((id) => appWindow.sessions.byId(id) ?? [])
  const pinned = all.every(({ pinnedAt }) => pinnedAt !== undefined)
  return [
    {
      label: pinned ? m.commands.title['session.unpin'] : m.commands.title['session.pin'],
      select: () => void act((actions) => actions.pinSessions(appWindow, ids, !pinned)),
    },
    { label: m.commands.title['session.tag'], select: () => (appWindow.dialog = { kind: 'tags', sessionIds: ids }) },
    {
      label: m.commands.title['session.export'],
      select: () => (appWindow.dialog = { kind: 'export', sessionId: null, others: ids }),
    },
    'separator',
    ...(all.some(({ status }) => status === 'archived')
      ? [
          {
            label: m.commands.title['session.restore'],
            select: () => void act((actions) => actions.restoreSessions(appWindow, ids)),
          },
        ]
      : []),
    ...(all.some(({ status }) => status !== 'archived')
      ? [
          {
            label: m.commands.title['session.archive'],
            select: () => void act((actions) => actions.archiveSessions(appWindow, ids)),
          },
        ]
      : []),
    {
      label: m.commands.title['session.purge'],
      danger: true,
      select: () => (appWindow.dialog = { kind: 'purge', sessionIds: ids }),
    },
  ]
}

/** Loads the actions, which nothing on the first screen needs. */
async function act(action: (actions: typeof bulkActions) => Promise<void>): Promise<void> {
  const [actions] = await Promise.all([import('./bulk-actions'), loadMessages()])
  await action(actions)
}
