import { ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import { listBranch } from '../branch/list-branch'
import { refusal } from '../branch/change-history'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { compressSession } from './compress-session'
import type { Pipeline } from './client-actions'
import { currentContext, planCompression, type CurrentContext } from './plan'

/** So many messages at the end stay whole. */
const RECENT = 6
/** Outputs of up to so many characters cost next to nothing. */
const SHORT_OUTPUT = 200
/** Maximum remaining part of the context for which restarting agents is worthwhile. */
export const WORTHWHILE = 0.8

/**
 * Compresses a context that is nearly full, without anybody being asked: what agents thought, long outputs and repeated
 * reads go first, and only when that is not enough do older messages become a listing. Says so before, and does nothing
 * when there is too little to take. The caller holds the session.
 */
export async function autoCompress(
  context: SessionContext,
  runtime: SessionRuntime,
  reason: string,
): Promise<Result<void, ContractError>> {
  const { sessionId, session } = runtime
  if (refusal(runtime) !== null) return ok(undefined)
  const current = await currentContext(context, sessionId)
  if (!current.ok) return current
  for (const pipeline of usualPipelines(current.value)) {
    const planned = await planCompression(context, session, current.value, pipeline, context.ids.next())
    if (!planned.ok) return planned
    const { tokensBefore, tokensAfter } = planned.value.data
    if (tokensAfter > tokensBefore * WORTHWHILE) continue
    const compressed = await compressSession(context, runtime, pipeline, { reason, source: 'system' })
    return compressed.ok ? ok(undefined) : compressed
  }
  return ok(undefined)
}

/** Returns the default compression pipelines, the mildest first. */
export function usualPipelines(current: CurrentContext): readonly Pipeline[] {
  return [gentle, [...summary(current), ...gentle]]
}

const gentle: Pipeline = [
  { actionId: 'strip-reasoning' },
  { actionId: 'deduplicate-reads' },
  { actionId: 'strip-tool-outputs', options: { olderThan: RECENT, longerThan: SHORT_OUTPUT } },
]

/** A step that puts a listing in the place of all but the recent messages; none when there are only recent ones. */
function summary({ context }: CurrentContext): Pipeline {
  const older = context.messages.slice(0, -RECENT).map(({ message }) => message)
  const [first, last] = [older[0], older.at(-1)]
  if (first === undefined || last === undefined) return []
  const options = { fromMessageId: first.messageId, toMessageId: last.messageId, text: listBranch(older) }
  return [{ actionId: 'summarize', options }]
}
