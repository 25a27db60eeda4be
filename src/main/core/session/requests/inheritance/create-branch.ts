import type { RequestParams } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { ChangeSet } from '#core/session/stream/change-set'
import { prepareSession, type NewSession } from '../new-session'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/**
 * Prepares a session that branches off `parent`, which the caller holds. Its changes record it in both sessions,
 * together or not at all; a caller that cannot commit them forgets the runtime.
 */
export async function prepareBranch(
  context: SessionContext,
  parent: SessionRuntime,
  input: Omit<RequestParams<'session.create'>, 'parentSessionId'>,
): Promise<Result<NewSession, ContractError>> {
  const prepared = await prepareSession(context, { ...input, parentSessionId: parent.sessionId }, parent.stream)
  if (!prepared.ok) return prepared
  const { runtime, changes } = prepared.value
  announce(parent, runtime.session)
  changes.together(parent.stream, parentChanges(parent, runtime.session))
  return prepared
}

/** Makes a session that branches off `parent`. */
export async function createBranch(
  context: SessionContext,
  parent: SessionRuntime,
  input: Omit<RequestParams<'session.create'>, 'parentSessionId'>,
): Promise<Result<SessionRuntime, ContractError>> {
  const prepared = await prepareBranch(context, parent, input)
  if (!prepared.ok) return prepared
  const { runtime, changes } = prepared.value
  const committed = await runtime.stream.commit(changes)
  if (!committed.ok) {
    context.runtimes.forget(runtime.sessionId)
    return committed
  }
  return ok(runtime)
}

/** Tells those who watch the parent that a branch is about to be made. */
export function announce(parent: SessionRuntime, child: Session): void {
  const { sessionId: childSessionId, branchKind = 'fork' } = child
  parent.stream.emit('forking', { childSessionId, parentSessionId: parent.sessionId, reason: branchKind })
}

/** Returns the events in the parent's log about a branch that now exists. */
export function parentChanges(parent: SessionRuntime, child: Session): ChangeSet {
  const { sessionId: childSessionId, branchKind, forkPointMessageId, forkTransforms } = child
  const { sessionId: parentSessionId } = parent
  const ends = { childSessionId, parentSessionId }
  return parent.stream
    .changes()
    .event('branch.created', {
      sessionId: parentSessionId,
      ...ends,
      kind: branchKind ?? 'fork',
      ...defined({ forkPointMessageId, transforms: forkTransforms }),
    })
    .event('forked', { ...ends, ...defined({ forkPoint: forkPointMessageId }) })
}
