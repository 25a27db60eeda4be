import type { RequestResult } from '../../../shared/contract'
import { bytes } from '../../lib/format'
import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

type Change = 'session.close' | 'session.resume' | 'session.archive'

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
  if (await workspace.toasts.offerUndo(m.sessions.closedToast({ title: nameOf(workspace, sessionId) })))
    await resumeSession(workspace, sessionId)
}

export async function resumeSession(workspace: Workspace, sessionId: string): Promise<void> {
  await change(workspace, 'session.resume', sessionId)
}

/**
 * Takes a session from the list and archives it when nobody undid that. An archived session cannot be brought back, so
 * the host hears of it only then; a window that closes before leaves the session archived.
 */
export async function archiveSession(workspace: Workspace, sessionId: string): Promise<void> {
  const { connection, sessions, toasts } = workspace
  if (sessions.byId(sessionId)?.status === 'archived') return
  sessions.hide(sessionId)
  if (workspace.current === sessionId) workspace.open(null)
  if (await toasts.offerUndo(m.sessions.archivedToast({ title: nameOf(workspace, sessionId) }))) {
    sessions.unhide(sessionId)
    workspace.open(sessionId)
    return
  }
  // Both at once: a window that goes away hears no answer that it could wait for.
  const needed = sessions.byId(sessionId)?.status === 'closed' ? [] : (['session.close'] as const)
  const asked = [...needed, 'session.archive' as const].map((name) => connection.request(name, { sessionId }))
  const answers = await Promise.all(asked)
  for (const answer of answers) if (!succeeded(workspace, answer)) break
  sessions.unhide(sessionId)
}

/** Deletes an archived session for good. Resolves to whether it is gone. */
export async function purgeSession(workspace: Workspace, sessionId: string): Promise<boolean> {
  const name = nameOf(workspace, sessionId)
  const answer = await workspace.connection.request('session.purge', { sessionId })
  if (!succeeded(workspace, answer)) return false
  const freed = answer.ok ? (answer.value.bytesFreed ?? 0) : 0
  workspace.toasts.show(freed > 0 ? m.sessions.purgedFreed({ name, size: bytes(freed) }) : m.sessions.purged({ name }))
  if (workspace.current === sessionId) workspace.open(null)
  return true
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

function succeeded(workspace: Workspace, answer: RequestResult<Change | 'session.purge'>): boolean {
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
