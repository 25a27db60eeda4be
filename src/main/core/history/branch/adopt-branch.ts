import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { commitTogether } from '#core/session/stream/event-stream'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { announce, parentChanges } from '#core/session/requests/inheritance/create-branch'

/** Makes a session that exists, and in which nothing has happened, a branch. The caller holds both. */
export async function adoptBranch(
  context: SessionContext,
  parent: SessionRuntime,
  child: SessionRuntime,
  patch: Partial<Session>,
): Promise<Result<{ sessionId: string }, ContractError>> {
  const { sessionId } = child
  if (child.session.status === 'archived') return err(knownError('session-archived/adopt'))
  if (!(await isUntouched(context, child))) return err(knownError('invalid-lineage/has-history', { sessionId }))
  announce(parent, { ...child.session, ...patch })
  const changes = child.stream
    .changes()
    .event('updated', { sessionId, changedProperties: Object.keys(patch), values: patch })
  const committed = await commitTogether([
    [child.stream, changes],
    [parent.stream, parentChanges(parent, { ...child.session, ...patch })],
  ])
  if (!committed.ok) return committed
  context.runtimes.releaseIfIdle(child)
  return ok({ sessionId })
}

async function isUntouched({ store }: SessionContext, { session, agents, isBusy }: SessionRuntime): Promise<boolean> {
  if (isBusy || agents.length > 0 || session.parentSessionId !== undefined) return false
  const { sessionId } = session
  return (await store.read.lastPlace(sessionId)) === null && (await store.read.children(sessionId)).length === 0
}
