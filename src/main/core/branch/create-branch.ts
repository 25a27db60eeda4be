import type { RequestParams } from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import { ok, type Result } from '../../../shared/kernel/result'
import type { Session } from '../../../shared/session/entities'
import type { HostContext } from '../context'
import { commitTogether, type Unit } from '../session/event-stream'
import { prepareSession } from '../session/new-session'
import type { SessionRuntime } from '../session/runtime'

/** Makes a session that branches off `parent`: both are told of it together or not at all. */
export async function createBranch(
  context: HostContext,
  parent: SessionRuntime,
  input: Omit<RequestParams<'session.create'>, 'parentSessionId'>,
): Promise<Result<SessionRuntime, ContractError>> {
  const prepared = await prepareSession(context, { ...input, parentSessionId: parent.sessionId })
  if (!prepared.ok) return prepared
  const { runtime, unit } = prepared.value
  announce(parent, runtime.session)
  const committed = await commitTogether([
    [runtime.stream, unit],
    [parent.stream, parentUnit(parent, runtime.session)],
  ])
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

/** What the parent's log says of a branch once it exists. */
export function parentUnit(parent: SessionRuntime, child: Session): Unit {
  const { sessionId: childSessionId, branchKind, forkPointMessageId, forkTransforms } = child
  const { sessionId: parentSessionId } = parent
  const ends = { childSessionId, parentSessionId }
  return parent.stream
    .unit()
    .event('branch.created', {
      sessionId: parentSessionId,
      ...ends,
      kind: branchKind ?? 'fork',
      ...(forkPointMessageId === undefined ? {} : { forkPointMessageId }),
      ...(forkTransforms === undefined ? {} : { transforms: forkTransforms }),
    })
    .event('forked', { ...ends, ...(forkPointMessageId === undefined ? {} : { forkPoint: forkPointMessageId }) })
}
