import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { pendingOutcomes, putBack } from './note-actions'
import { m } from '#messages'

type Change = 'session.close' | 'session.resume' | 'session.archive' | 'session.restore'

async function change(appWindow: AppWindow, name: Change, sessionId: string): Promise<boolean> {
  const answer = await appWindow.ask(name, { sessionId })
  if (answer?.success === false) appWindow.toasts.show(answer.error ?? m.sessions.actionFailed)
  return answer?.success === true
}

/** Ends a session's agents and archives it. Resolves to whether it was active before; undefined when that failed. */
async function finish(appWindow: AppWindow, sessionId: string): Promise<{ wasActive: boolean } | undefined> {
  const answer = await appWindow.connection.request('session.get', { sessionId })
  const status = answer.ok ? answer.value.session?.status : undefined
  if (status === undefined || status === 'archived' || status === 'discovered') return undefined
  const wasActive = status === 'active'
  if (wasActive && !(await change(appWindow, 'session.close', sessionId))) return undefined
  return (await change(appWindow, 'session.archive', sessionId)) ? { wasActive } : undefined
}

/**
 * The user is done with sessions: ends their agents, archives them, and offers to remove their worktrees. "Undo" brings them
 * back as they were.
 */
export async function doneSessions(appWindow: AppWindow, sessionIds: readonly string[]): Promise<void> {
  const wasOpen = appWindow.current
  const outcomes = pendingOutcomes(appWindow, sessionIds)
  const done = new Map<string, boolean>()
  for (const sessionId of sessionIds) {
    const finished = await finish(appWindow, sessionId)
    if (finished !== undefined) done.set(sessionId, finished.wasActive)
  }
  const [first] = done.keys()
  if (first === undefined) return
  const leaves = wasOpen !== null && done.has(wasOpen) && appWindow.page === null
  if (leaves) appWindow.open(null)
  const sessions = [...done.keys()].flatMap((id) => appWindow.sessions.byId(id) ?? [])
  const placed = sessions.filter(({ place }) => place !== undefined).map(({ sessionId }) => sessionId)
  const only = appWindow.sessions.byId(first)
  const said =
    done.size === 1
      ? m.attention.doneToast({ title: only === undefined ? m.sessions.theSession : sessionTitle(only) })
      : m.attention.doneMany({ count: done.size })
  const restore = async () => {
    for (const [sessionId, wasActive] of done)
      if ((await change(appWindow, 'session.restore', sessionId)) && wasActive)
        await change(appWindow, 'session.resume', sessionId)
    await putBack(appWindow, outcomes)
    if (leaves) appWindow.open(wasOpen)
  }
  const more =
    placed.length === 0
      ? undefined
      : {
          label: m.attention.removeWorktree,
          run: () => (appWindow.dialog = { kind: 'removeWorktrees', sessionIds: placed }),
        }
  appWindow.undo.offer(said, restore, more)
}
