import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

type Change = 'session.close' | 'session.resume' | 'session.archive' | 'session.restore'

/** Ends a session's agents and commands until its next message. */
export async function suspendSession(appWindow: AppWindow, sessionId: string): Promise<void> {
  const answer = await appWindow.ask('session.suspend', { sessionId })
  if (answer !== null) appWindow.toasts.show(m.sessions.suspendedToast({ title: nameOf(appWindow, sessionId) }))
}

/** Stops a session's agents and closes it; "Undo" resumes it. */
export async function closeSession(appWindow: AppWindow, sessionId: string): Promise<void> {
  if (!(await change(appWindow, 'session.close', sessionId))) return
  appWindow.undo.offer(m.sessions.closedToast({ title: nameOf(appWindow, sessionId) }), () =>
    resumeSession(appWindow, sessionId),
  )
}

export async function resumeSession(appWindow: AppWindow, sessionId: string): Promise<void> {
  await change(appWindow, 'session.resume', sessionId)
}

/** Archives a session, after closing it where needed; "Undo" brings it back as it was. */
export async function archiveSession(appWindow: AppWindow, sessionId: string): Promise<void> {
  const session = appWindow.sessions.byId(sessionId)
  if (session?.status === 'archived') return
  const wasActive = session?.status !== 'closed'
  const name = nameOf(appWindow, sessionId)
  if (wasActive && !(await change(appWindow, 'session.close', sessionId))) return
  if (!(await change(appWindow, 'session.archive', sessionId))) return
  const wasOpen = appWindow.current === sessionId
  if (wasOpen) appWindow.open(null)
  appWindow.undo.offer(m.sessions.archivedToast({ title: name }), async () => {
    if (!(await change(appWindow, 'session.restore', sessionId))) return
    if (wasActive) await resumeSession(appWindow, sessionId)
    if (wasOpen) appWindow.open(sessionId)
  })
}

/** Brings a session back from the archive; "Undo" archives it again. */
export async function restoreSession(appWindow: AppWindow, sessionId: string): Promise<void> {
  if (!(await change(appWindow, 'session.restore', sessionId))) return
  appWindow.undo.offer(m.sessions.restoredToast({ title: nameOf(appWindow, sessionId) }), async () => {
    await change(appWindow, 'session.archive', sessionId)
  })
}

/** Pins a session to the top of lists, or unpins it. */
export async function pinSession(appWindow: AppWindow, sessionId: string, isPinned: boolean): Promise<void> {
  const put = async (pinned: boolean) => {
    const answer = await appWindow.ask('session.update', { sessionId, isPinned: pinned })
    return answer !== null
  }
  if (!(await put(isPinned))) return
  const title = nameOf(appWindow, sessionId)
  appWindow.undo.offer(isPinned ? m.sessions.pinnedToast({ title }) : m.sessions.unpinnedToast({ title }), async () => {
    await put(!isPinned)
  })
}

/** Sets the title of a session; an empty one restores the title made from its first words. */
export async function renameSession(appWindow: AppWindow, sessionId: string, title: string): Promise<void> {
  const trimmed = title.trim()
  await appWindow.ask('session.update', {
    sessionId,
    title: trimmed === '' ? null : trimmed,
  })
}

async function change(appWindow: AppWindow, name: Change, sessionId: string): Promise<boolean> {
  const answer = await appWindow.ask(name, { sessionId })
  if (answer?.success === false) appWindow.toasts.show(answer.error ?? m.sessions.actionFailed)
  return answer?.success === true
}

function nameOf(appWindow: AppWindow, sessionId: string): string {
  const session = appWindow.sessions.byId(sessionId)
  return session === undefined ? m.sessions.theSession : sessionTitle(session)
}
