import type { RequestResult } from '../../../shared/contract'
import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

type Change = 'session.close' | 'session.resume' | 'session.archive' | 'session.restore'

/** Ends a session's agents and commands until its next message. */
export async function suspendSession(workspace: Workspace, sessionId: string): Promise<void> {
  const { connection, tell, toasts } = workspace
  const answer = await connection.request('session.suspend', { sessionId })
  if (answer.ok) toasts.show(m.sessions.suspendedToast({ title: nameOf(workspace, sessionId) }))
  else tell(answer.error)
}

/** Stops a session's agents and closes it; "Undo" resumes it. */
export async function closeSession(workspace: Workspace, sessionId: string): Promise<void> {
  if (!(await change(workspace, 'session.close', sessionId))) return
  workspace.undo.offer(m.sessions.closedToast({ title: nameOf(workspace, sessionId) }), () =>
    resumeSession(workspace, sessionId),
  )
}

export async function resumeSession(workspace: Workspace, sessionId: string): Promise<void> {
  await change(workspace, 'session.resume', sessionId)
}

/** Archives a session, after closing it where needed; "Undo" brings it back as it was. */
export async function archiveSession(workspace: Workspace, sessionId: string): Promise<void> {
  const session = workspace.sessions.byId(sessionId)
  if (session?.status === 'archived') return
  const wasActive = session?.status !== 'closed'
  const name = nameOf(workspace, sessionId)
  if (wasActive && !(await change(workspace, 'session.close', sessionId))) return
  if (!(await change(workspace, 'session.archive', sessionId))) return
  const wasOpen = workspace.current === sessionId
  if (wasOpen) workspace.open(null)
  workspace.undo.offer(m.sessions.archivedToast({ title: name }), async () => {
    if (!(await change(workspace, 'session.restore', sessionId))) return
    if (wasActive) await resumeSession(workspace, sessionId)
    if (wasOpen) workspace.open(sessionId)
  })
}

/** Brings a session back from the archive; "Undo" archives it again. */
export async function restoreSession(workspace: Workspace, sessionId: string): Promise<void> {
  if (!(await change(workspace, 'session.restore', sessionId))) return
  workspace.undo.offer(m.sessions.restoredToast({ title: nameOf(workspace, sessionId) }), async () => {
    await change(workspace, 'session.archive', sessionId)
  })
}

/** Pins a session to the top of lists, or unpins it. */
export async function pinSession(workspace: Workspace, sessionId: string, isPinned: boolean): Promise<void> {
  const put = async (pinned: boolean) => {
    const answer = await workspace.connection.request('session.update', { sessionId, isPinned: pinned })
    if (!answer.ok) workspace.tell(answer.error)
    return answer.ok
  }
  if (!(await put(isPinned))) return
  const title = nameOf(workspace, sessionId)
  workspace.undo.offer(isPinned ? m.sessions.pinnedToast({ title }) : m.sessions.unpinnedToast({ title }), async () => {
    await put(!isPinned)
  })
}

/** Sets the title of a session; an empty one restores the title made from its first words. */
export async function renameSession(workspace: Workspace, sessionId: string, title: string): Promise<void> {
  const trimmed = title.trim()
  const answer = await workspace.connection.request('session.update', {
    sessionId,
    title: trimmed === '' ? null : trimmed,
  })
  if (!answer.ok) workspace.tell(answer.error)
}

async function change(workspace: Workspace, name: Change, sessionId: string): Promise<boolean> {
  return succeeded(workspace, await workspace.connection.request(name, { sessionId }))
}

function succeeded(workspace: Workspace, answer: RequestResult<Change>): boolean {
  if (!answer.ok) {
    workspace.tell(answer.error)
    return false
  }
  if (!answer.value.success) workspace.toasts.show(answer.value.error ?? m.sessions.actionFailed)
  return answer.value.success
}

function nameOf(workspace: Workspace, sessionId: string): string {
  const session = workspace.sessions.byId(sessionId)
  return session === undefined ? m.sessions.theSession : sessionTitle(session)
}
