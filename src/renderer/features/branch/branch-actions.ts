import { defined } from '../../../shared/kernel/defined'
import type { RequestInput } from '../../../shared/contract'
import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

/** Kinds of branches that a person makes. */
export type ForkKind = NonNullable<RequestInput<'session.fork'>['branchKind']>

/** Branches off a session after one of its messages, or after its last one, and opens the branch. */
export async function forkSession(
  workspace: Workspace,
  sourceSessionId: string,
  branchKind: ForkKind,
  fromMessageId?: string,
): Promise<void> {
  const answer = await workspace.connection.request('session.fork', {
    sourceSessionId,
    branchKind,
    ...defined({ fromMessageId }),
  })
  if (answer.ok) workspace.open(answer.value.sessionId)
  else workspace.tell(answer.error)
}

/** Takes what comes after a message out of the conversation; "Undo" puts it back. */
export async function rewindTo(workspace: Workspace, sessionId: string, messageId: string): Promise<void> {
  const { connection, toasts } = workspace
  const answer = await connection.request('session.history.truncate', { sessionId, messageId })
  if (!answer.ok) {
    workspace.tell(answer.error)
    return
  }
  const { removalId, messagesRemoved } = answer.value
  if (removalId === null) {
    toasts.show(m.branch.nothingAfter)
    return
  }
  if (await toasts.offerUndo(m.branch.rewoundToast({ count: messagesRemoved })))
    await undoRewind(workspace, sessionId, removalId)
}

/** Puts back what a rewind took out, and tells when that cannot be. */
export async function undoRewind(workspace: Workspace, sessionId: string, removalId: string): Promise<void> {
  const restored = await workspace.connection.request('session.history.restore', { sessionId, removalId })
  if (restored.ok) workspace.announcer.say(m.branch.rewindUndone)
  else workspace.tell(restored.error)
}

/** Both ends of a branch. */
export type BranchEnds = RequestInput<'session.merge.undo'>

/**
 * Puts a summary of a branch into its parent and opens that, with `landBy` also its code into the base branch; "Undo" takes
 * both out again. Resolves once it is in; with conflicts, the branch opens, where they are resolved.
 */
export async function mergeBranch(
  workspace: Workspace,
  ends: BranchEnds,
  summary: string,
  landBy?: RequestInput<'session.merge'>['landBy'],
): Promise<boolean> {
  const merged = await workspace.connection.request('session.merge', {
    ...{ ...ends, summary, source: 'user' },
    ...defined({ landBy }),
  })
  if (!merged.ok) {
    workspace.tell(merged.error)
    return false
  }
  if (!merged.value.success) {
    workspace.toasts.show(m.branch.codeConflicts)
    workspace.open(ends.childSessionId)
    return true
  }
  workspace.open(ends.parentSessionId)
  void offerUnmerge(workspace, ends)
  return true
}

async function offerUnmerge(workspace: Workspace, ends: BranchEnds): Promise<void> {
  if (await workspace.toasts.offerUndo(m.branch.merged({ title: nameOf(workspace, ends.childSessionId) })))
    await undoMerge(workspace, ends)
}

/** Takes the summary of a branch out of its parent and opens the branch again, and tells when that cannot be. */
export async function undoMerge(workspace: Workspace, ends: BranchEnds): Promise<void> {
  const undone = await workspace.connection.request('session.merge.undo', ends)
  if (undone.ok) workspace.announcer.say(m.branch.mergeUndone)
  else workspace.tell(undone.error)
}

/** Closes a branch without merging it; "Undo" resumes it. */
export async function abandonBranch(workspace: Workspace, ends: BranchEnds): Promise<void> {
  const { connection, toasts } = workspace
  const abandoned = await connection.request('session.abandon', { ...ends, source: 'user' })
  if (!abandoned.ok) {
    workspace.tell(abandoned.error)
    return
  }
  if (!(await toasts.offerUndo(m.branch.abandoned({ title: nameOf(workspace, ends.childSessionId) })))) return
  const resumed = await connection.request('session.resume', { sessionId: ends.childSessionId })
  if (!resumed.ok) workspace.tell(resumed.error)
}

function nameOf(workspace: Workspace, sessionId: string): string {
  const session = workspace.sessions.byId(sessionId)
  return session === undefined ? m.branch.theBranch : sessionTitle(session)
}
