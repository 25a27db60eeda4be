import type { MergePreview } from '#shared/branch/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Message } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { readContext } from '#core/session/agents/read-context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { askForSummary } from './ask-for-summary'
import { listBranch } from './list-branch'
import type { MergeSource } from './merge-source'

/**
 * Writes the summary of a branch: by its lead agent if that answers free-form requests, otherwise as a plain listing.
 * Fails only as `cancelled`.
 */
export async function summarise(
  context: SessionContext,
  child: SessionRuntime,
  { messages }: MergeSource,
  writtenBy: MergePreview['writtenBy'],
  signal?: AbortSignal,
): Promise<Result<MergePreview, ContractError>> {
  const [first, last] = [messages[0], messages.at(-1)]
  const about = {
    ...(first === undefined || last === undefined
      ? {}
      : { fromMessageId: first.messageId, toMessageId: last.messageId }),
    messageCount: messages.length,
  }
  const history = () => readContext(context, child.sessionId)
  const written = await writeSummary(context, child, { messages, history, signal }, writtenBy)
  return written.ok ? ok({ ...written.value, ...about }) : written
}

type Written = Pick<MergePreview, 'summary' | 'writtenBy' | 'agentName' | 'problem'>

/**
 * Writes a summary of `messages`, the end of `history`: by the session's lead agent if that answers free-form requests,
 * otherwise as a plain listing. Fails only as `cancelled`, once the agent is gone.
 */
export async function writeSummary(
  context: SessionContext,
  runtime: SessionRuntime,
  {
    messages,
    history,
    signal,
  }: {
    readonly messages: readonly Message[]
    readonly history: () => Promise<readonly Message[]>
    readonly signal?: AbortSignal | undefined
  },
  writtenBy: MergePreview['writtenBy'],
): Promise<Result<Written, ContractError>> {
  const listing = { summary: listBranch(messages), writtenBy: 'listing' as const }
  const agent = runtime.findAgent(undefined)?.agent
  if (writtenBy === 'listing' || agent === undefined || messages.length === 0) return ok(listing)
  const adapter = await context.adapters.get(agent.adapterName)
  if (adapter?.answersFreely === undefined) return ok(listing)
  const asked = await askForSummary(context, adapter, agent, {
    messages,
    history,
    cwd: runtime.cwd,
    signal,
  })
  if (signal?.aborted === true) return err(knownError('cancelled/summary'))
  if (!asked.ok) return ok({ ...listing, problem: asked.error })
  return ok({ summary: asked.value, writtenBy: 'agent', agentName: adapter.displayName })
}
