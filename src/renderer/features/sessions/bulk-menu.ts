import type { MenuEntry } from '../../lib/menu'
import type { Workspace } from '../../lib/workspace.svelte'
import type * as bulkActions from './bulk-actions'
import { loadMessages, m } from '../../../messages'

/** The menu of rows that are selected together. */
export function bulkEntries(workspace: Workspace): MenuEntry[] {
  const ids = [...workspace.selection.ids]
  const all = ids.flatMap((id) => workspace.sessions.byId(id) ?? [])
  const pinned = all.every(({ pinnedAt }) => pinnedAt !== undefined)
  return [
    {
      label: pinned ? m.commands.title['session.unpin'] : m.commands.title['session.pin'],
      select: () => void act((actions) => actions.pinSessions(workspace, ids, !pinned)),
    },
    { label: m.commands.title['session.tag'], select: () => (workspace.dialog = { kind: 'tags', sessionIds: ids }) },
    {
      label: m.commands.title['session.export'],
      select: () => (workspace.dialog = { kind: 'export', sessionId: null, others: ids }),
    },
    'separator',
    ...(all.some(({ status }) => status === 'archived')
      ? [
          {
            label: m.commands.title['session.restore'],
            select: () => void act((actions) => actions.restoreSessions(workspace, ids)),
          },
        ]
      : []),
    ...(all.some(({ status }) => status !== 'archived')
      ? [
          {
            label: m.commands.title['session.archive'],
            select: () => void act((actions) => actions.archiveSessions(workspace, ids)),
          },
        ]
      : []),
    {
      label: m.commands.title['session.purge'],
      danger: true,
      select: () => (workspace.dialog = { kind: 'purge', sessionIds: ids }),
    },
  ]
}

/** Loads the actions, which nothing on the first screen needs. */
async function act(action: (actions: typeof bulkActions) => Promise<void>): Promise<void> {
  const [actions] = await Promise.all([import('./bulk-actions'), loadMessages()])
  await action(actions)
}
