import { defined } from '#shared/kernel/defined'
import type { RequestInput } from '#shared/contract'
import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Kinds of branches that a person makes. */
export type ForkKind = NonNullable<RequestInput<'session.fork'>['branchKind']>

/** Branches off a session after one of its messages, or after its last one, and opens the branch. */
export async function forkSession(
  appWindow: AppWindow,
  sourceSessionId: string,
  branchKind: ForkKind,
  fromMessageId?: string,
): Promise<void> {
  const answer = await appWindow.ask('session.fork', {
    sourceSessionId,
    branchKind,
    ...defined({ fromMessageId }),
  })
  if (answer !== null) appWindow.open(answer.sessionId)
}

/** Takes what comes after a message out of the conversation; "Undo" puts it back. */
export async function rewindTo(appWindow: AppWindow, sessionId: string, messageId: string): Promise<void> {
  const { ask, toasts } = appWindow
  const answer = await ask('session.history.truncate', { sessionId, messageId })
  if (answer === null) return
  const { removalId, messagesRemoved } = answer
  if (removalId === null) {
    toasts.show(m.branch.nothingAfter)
    return
  }
  if (await toasts.offerUndo(m.branch.rewoundToast({ count: messagesRemoved })))
    await undoRewind(appWindow, sessionId, removalId)
}

/** Puts back what a rewind took out, and tells when that cannot be. */
export async function undoRewind(appWindow: AppWindow, sessionId: string, removalId: string): Promise<void> {
  const restored = await appWindow.ask('session.history.restore', { sessionId, removalId })
  if (restored !== null) appWindow.announcer.say(m.branch.rewindUndone)
}

/** Both ends of a branch. */
export type BranchEnds = RequestInput<'session.merge.undo'>

/**
 * Puts a summary of a branch into its parent and opens that, with `landBy` also its code into the base branch; "Undo" takes
 * both out again. Resolves once it is in; with conflicts, the branch opens, where they are resolved.
 */
export async function mergeBranch(
  appWindow: AppWindow,
  ends: BranchEnds,
  summary: string,
  landBy?: RequestInput<'session.merge'>['landBy'],
): Promise<boolean> {
  const merged = await appWindow.ask('session.merge', {
    ...ends,
    summary,
    source: 'user',
    ...defined({ landBy }),
  })
  if (merged === null) return false
  if (!merged.success) {
    appWindow.toasts.show(m.branch.codeConflicts)
    appWindow.open(ends.childSessionId)
    return true
  }
  appWindow.open(ends.parentSessionId)
  void offerUnmerge(appWindow, ends)
  return true
}

async function offerUnmerge(appWindow: AppWindow, ends: BranchEnds): Promise<void> {
  if (await appWindow.toasts.offerUndo(m.branch.merged({ title: nameOf(appWindow, ends.childSessionId) })))
    await undoMerge(appWindow, ends)
}

/** Takes the summary of a branch out of its parent and opens the branch again, and tells when that cannot be. */
export async function undoMerge(appWindow: AppWindow, ends: BranchEnds): Promise<void> {
  const undone = await appWindow.ask('session.merge.undo', ends)
  if (undone !== null) appWindow.announcer.say(m.branch.mergeUndone)
}

/** Closes a branch without merging it; "Undo" resumes it. */
export async function abandonBranch(appWindow: AppWindow, ends: BranchEnds): Promise<void> {
  const { ask, toasts } = appWindow
  const abandoned = await ask('session.abandon', { ...ends, source: 'user' })
  if (abandoned === null) return
  if (!(await toasts.offerUndo(m.branch.abandoned({ title: nameOf(appWindow, ends.childSessionId) })))) return
  await ask('session.resume', { sessionId: ends.childSessionId })
}

function nameOf(appWindow: AppWindow, sessionId: string): string {
  const session = appWindow.sessions.byId(sessionId)
  return session === undefined ? m.branch.theBranch : sessionTitle(session)
}
