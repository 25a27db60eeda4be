import { assembleContext } from '#shared/session/context/assemble'
import { realIds } from '#shared/session/context/draft'
import type { ContextLink } from '#shared/session/context/types'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'

/** Fails with `invalid-params` when the transforms of a branch cannot be applied to what it inherits. */
export async function checkTransforms(
  { store }: Pick<SessionContext, 'store'>,
  parentSessionId: string,
  child: ContextLink['session'],
): Promise<Result<void, ContractError>> {
  const { forkTransforms, ...plain } = child
  if (forkTransforms === undefined) return ok(undefined)
  const links = (await store.read.contextLinks(parentSessionId)) ?? []
  const asBranch = (session: ContextLink['session']) =>
    assembleContext([...links, { session, messages: [], squashes: [] }])
  const [before, after] = [asBranch(plain), asBranch(child)]
  if (!before.ok) return before
  if (!after.ok) return after
  const problem = after.value.problems.find(({ sessionId }) => sessionId === child.sessionId)
  if (problem !== undefined) return err(contractError('invalid-params', problem.message))
  if (forkTransforms.segments !== undefined) return ok(undefined)
  const inherited = new Set(before.value.messages.flatMap((entry) => [entry.message.messageId, ...realIds(entry)]))
  const missing = forkTransforms.removedMessageIds?.find((messageId) => !inherited.has(messageId))
  if (missing === undefined) return ok(undefined)
  const message = `removedMessageIds: the message ${missing} is not part of the inherited conversation.`
  return err(contractError('invalid-params', message, { messageId: missing }))
}
