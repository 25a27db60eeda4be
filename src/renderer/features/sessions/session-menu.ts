import type { SessionListItem } from '../../../shared/session/entities'
import { branchMenu } from '../branch/branch-menu'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { archiveSession, closeSession, resumeSession } from './session-actions'

/** What can be done with a session in its state. */
export function sessionMenu(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId, status } = session
  const rename = () => {
    workspace.open(sessionId)
    workspace.renaming = true
  }
  const entries: MenuEntry[] = [
    { label: 'Rename', hint: 'F2', select: rename },
    { label: 'Open in new window', select: () => void workspace.openWindow(sessionId) },
    ...branchMenu(workspace, session),
    'separator',
  ]
  if (status === 'active') entries.push({ label: 'Close', select: () => void closeSession(workspace, sessionId) })
  if (status === 'closed') entries.push({ label: 'Resume', select: () => void resumeSession(workspace, sessionId) })
  if (status === 'archived') {
    const purge = () => (workspace.dialog = { kind: 'purge', sessionId })
    entries.push({ label: 'Purge…', danger: true, select: purge })
  } else entries.push({ label: 'Archive', select: () => void archiveSession(workspace, sessionId) })
  return entries
}
