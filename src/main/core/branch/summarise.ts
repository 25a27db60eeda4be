import type { MergePreview } from '../../../shared/branch/entities'
import type { Message } from '../../../shared/session/entities'
import type { HostContext } from '../context'
import { readContext } from '../session/read-context'
import type { SessionRuntime } from '../session/runtime'
import { askForSummary } from './ask-for-summary'
import { listBranch } from './list-branch'
import type { MergeSource } from './merge-source'

/** Writes the summary of a branch: its lead agent does where it can be asked in words, else it is a plain listing. */
export async function summarise(
  context: HostContext,
  child: SessionRuntime,
  { messages }: MergeSource,
  writtenBy: MergePreview['writtenBy'],
): Promise<MergePreview> {
  const [first, last] = [messages[0], messages.at(-1)]
  const about = {
    ...(first === undefined || last === undefined
      ? {}
      : { fromMessageId: first.messageId, toMessageId: last.messageId }),
    messageCount: messages.length,
  }
  const history = () => readContext(context, child.sessionId)
  return { ...(await writeSummary(context, child, { messages, history }, writtenBy)), ...about }
}

type Written = Pick<MergePreview, 'summary' | 'writtenBy' | 'agentName' | 'problem'>

/**
 * Writes a summary of `messages`, the end of `history`: the session's lead agent does where it can be asked in words,
 * else it is a plain listing.
 */
export async function writeSummary(
  context: HostContext,
  runtime: SessionRuntime,
  { messages, history }: { readonly messages: readonly Message[]; readonly history: () => Promise<readonly Message[]> },
  writtenBy: MergePreview['writtenBy'],
): Promise<Written> {
  const listing = { summary: listBranch(messages), writtenBy: 'listing' as const }
  const agent = runtime.findAgent(undefined)?.agent
  if (writtenBy === 'listing' || agent === undefined || messages.length === 0) return listing
  const adapter = await context.adapters.get(agent.adapterName)
  if (adapter?.answersFreely === undefined) return listing
  const asked = await askForSummary(context, adapter, agent, {
    messages,
    history,
    cwd: runtime.cwd,
  })
  if (!asked.ok) return { ...listing, problem: asked.error }
  return { summary: asked.value, writtenBy: 'agent', agentName: adapter.displayName }
}
