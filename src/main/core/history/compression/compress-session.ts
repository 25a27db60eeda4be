import type { RequestOutput, SessionEventPayload } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ContextMessage } from '#shared/session/context/types'
import { endStaleAgents, markStale } from '../branch/orchestrate'
import { refusal } from '../branch/change-history'
import type { SessionContext } from '#core/session/runtime/context'
import type { ChangeSet } from '#core/session/stream/change-set'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { CompressionRequest } from './compression-request'
import type { Pipeline } from './client-actions'
import { currentContext, originOf, planCompression, sameAsLast } from './plan'

/** Compresses the context of a session, after telling who asked for it. The caller holds it. */
export async function compressSession(
  context: SessionContext,
  runtime: SessionRuntime,
  pipeline: Pipeline,
  request: CompressionRequest,
): Promise<Result<RequestOutput<'session.compress'>, ContractError>> {
  const refused = refusal(runtime)
  if (refused !== null) return err(refused)
  const { session, sessionId } = runtime
  const current = await currentContext(context, sessionId)
  if (!current.ok) return current
  const last = sameAsLast(current.value, pipeline)
  if (last !== undefined) {
    const { squashId, tokensBefore = 0, tokensAfter } = last
    const contextJson = contextJsonOf(current.value.context.messages)
    return ok({ contextJson, eventId: squashId, tokensBefore, ...defined({ tokensAfter }) })
  }
  const planned = await planCompression(context, session, current.value, pipeline, context.ids.next())
  if (!planned.ok) return planned
  const { data, run } = planned.value
  if (data.compressedMessageIds.length === 0) return err(knownError('nothing-to-compress'))
  const { tokensBefore, tokensAfter } = data
  const squash = {
    sessionId,
    ...data,
    compressedMessageIds: [...data.compressedMessageIds],
    origin: originOf(current.value, pipeline),
    position: runtime.positions.end,
  }
  const changes = runtime.stream.changes().event('compressionRequested', { sessionId, ...request })
  const stored = await storeSquash(runtime, squash, changes)
  return stored.ok
    ? ok({ contextJson: contextJsonOf(run.messages), eventId: stored.value, tokensBefore, tokensAfter })
    : stored
}

/** Stores a compression of a session that the caller holds, after what `changes` hold. Answers its id. */
export async function storeSquash(
  runtime: SessionRuntime,
  squash: SessionEventPayload<'squash'>,
  changes: ChangeSet = runtime.stream.changes(),
): Promise<Result<string, ContractError>> {
  const { stream, sessionId } = runtime
  const stale = runtime.agents
  // Nothing is awaited from here to the commit, so the id is that of the next event.
  const eventId = stream.nextEventId(changes.events.length)
  changes.event('squash', squash).event('compressed', { sessionId, eventId })
  markStale(runtime, stale, changes)
  const committed = await stream.commit(changes)
  if (!committed.ok) return committed
  runtime.reports.forgetContextWindows()
  await endStaleAgents(stale)
  return ok(eventId)
}

function contextJsonOf(messages: readonly ContextMessage[]): Record<string, unknown> {
  return { messages: messages.map(({ message }) => message) }
}
