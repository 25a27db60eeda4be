import type { SessionListItem } from '../../../shared/session/entities'
import { branchMenu } from '../branch/branch-menu'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { approvesAll, forgetApprovals, setApproveAll } from '../permission/permission-actions'
import { titleEntries } from '../title/title-menu'
import { archiveSession, closeSession, resumeSession, suspendSession } from './session-actions'
import { m } from '../../../messages'

/** Menu entries for a session in its state. */
export function sessionMenu(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId, status } = session
  if (status === 'discovered') return foundEntries(workspace, sessionId)
  const rename = () => {
    workspace.open(sessionId)
    workspace.renaming = true
  }
  const entries: MenuEntry[] = [
    { label: m.common.rename, hint: 'F2', select: rename },
    ...(status === 'archived' ? [] : titleEntries(workspace, sessionId)),
    { label: m.sessions.openInNewWindow, select: () => void workspace.openWindow(sessionId) },
    ...branchMenu(workspace, session),
    { label: m.sessions.export, select: () => (workspace.dialog = { kind: 'export', sessionId }) },
    ...(session.isImported === true
      ? [
          {
            label: m.sessions.saveOriginal,
            select: () => (workspace.dialog = { kind: 'copies' as const, sessionId }),
          },
        ]
      : []),
    'separator',
  ]
  if (status !== 'archived') {
    const limits = () => (workspace.dialog = { kind: 'limits', sessionId })
    entries.push({ label: m.sessions.limits, select: limits }, ...approvalEntries(workspace, session), 'separator')
  }
  if (status === 'active')
    entries.push({
      label: m.sessions.suspend,
      description: m.sessions.suspendHint,
      select: () => void suspendSession(workspace, sessionId),
    })
  if (status === 'active')
    entries.push({ label: m.common.close, select: () => void closeSession(workspace, sessionId) })
  if (status === 'closed')
    entries.push({ label: m.sessions.resume, select: () => void resumeSession(workspace, sessionId) })
  if (status === 'archived') {
    const purge = () => (workspace.dialog = { kind: 'purge', sessionId })
    entries.push({ label: m.sessions.purgeMenu, danger: true, select: purge })
  } else entries.push({ label: m.common.archive, select: () => void archiveSession(workspace, sessionId) })
  return entries
}

/** A session of another tool that was only found: opening imports it. */
function foundEntries(workspace: Workspace, sessionId: string): MenuEntry[] {
  return [
    { label: m.sessions.importAndOpen, select: () => workspace.open(sessionId) },
    { label: m.sessions.openInNewWindow, select: () => void workspace.openWindow(sessionId) },
    'separator',
    { label: m.sessions.importSettings, select: () => workspace.showSettings('import') },
  ]
}

function approvalEntries(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId } = session
  return [
    approvesAll(session)
      ? { label: m.sessions.askAgain, select: () => void setApproveAll(workspace, sessionId, false) }
      : {
          label: m.sessions.allowAll,
          description: m.sessions.allowAllHint,
          select: () => void setApproveAll(workspace, sessionId, true),
        },
    { label: m.sessions.forgetApprovals, select: () => void forgetApprovals(workspace, session) },
  ]
}
