import type { SessionListItem } from '../../../shared/session/entities'
import { branchMenu } from '../branch/branch-menu'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { approvesAll, forgetApprovals, setApproveAll } from '../permission/permission-actions'
import { titleEntries } from '../title/title-menu'
import { archiveSession, closeSession, resumeSession, suspendSession } from './session-actions'

/** What can be done with a session in its state. */
export function sessionMenu(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId, status } = session
  if (status === 'discovered') return foundEntries(workspace, sessionId)
  const rename = () => {
    workspace.open(sessionId)
    workspace.renaming = true
  }
  const entries: MenuEntry[] = [
    { label: 'Rename', hint: 'F2', select: rename },
    ...(status === 'archived' ? [] : titleEntries(workspace, sessionId)),
    { label: 'Open in new window', select: () => void workspace.openWindow(sessionId) },
    ...branchMenu(workspace, session),
    { label: 'Export…', select: () => (workspace.dialog = { kind: 'export', sessionId }) },
    ...(session.isImported === true
      ? [
          {
            label: 'Save the original transcript…',
            select: () => (workspace.dialog = { kind: 'copies' as const, sessionId }),
          },
        ]
      : []),
    'separator',
  ]
  if (status !== 'archived') {
    const limits = () => (workspace.dialog = { kind: 'limits', sessionId })
    entries.push({ label: 'Limits…', select: limits }, ...approvalEntries(workspace, session), 'separator')
  }
  if (status === 'active')
    entries.push({
      label: 'Suspend',
      description: 'Ends its agents and commands; the next message starts them again.',
      select: () => void suspendSession(workspace, sessionId),
    })
  if (status === 'active') entries.push({ label: 'Close', select: () => void closeSession(workspace, sessionId) })
  if (status === 'closed') entries.push({ label: 'Resume', select: () => void resumeSession(workspace, sessionId) })
  if (status === 'archived') {
    const purge = () => (workspace.dialog = { kind: 'purge', sessionId })
    entries.push({ label: 'Purge…', danger: true, select: purge })
  } else entries.push({ label: 'Archive', select: () => void archiveSession(workspace, sessionId) })
  return entries
}

/** A session of another tool that was only found: opening imports it. */
function foundEntries(workspace: Workspace, sessionId: string): MenuEntry[] {
  return [
    { label: 'Import and open', select: () => workspace.open(sessionId) },
    { label: 'Open in new window', select: () => void workspace.openWindow(sessionId) },
    'separator',
    { label: 'Import settings', select: () => workspace.showSettings('import') },
  ]
}

function approvalEntries(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId } = session
  return [
    approvesAll(session)
      ? { label: 'Ask again in this session', select: () => void setApproveAll(workspace, sessionId, false) }
      : {
          label: 'Approve everything in this session',
          description: 'Its agents act without asking.',
          select: () => void setApproveAll(workspace, sessionId, true),
        },
    { label: 'Forget approvals of this session', select: () => void forgetApprovals(workspace, session) },
  ]
}
