import type { MergePreview } from '../../../shared/branch/entities'
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
  const listing = { summary: listBranch(messages), writtenBy: 'listing' as const, ...about }
  const agent = child.findAgent(undefined)?.agent
  if (writtenBy === 'listing' || agent === undefined || messages.length === 0) return listing
  const adapter = await context.adapters.get(agent.adapterName)
  if (adapter?.answersFreely === undefined) return listing
  const asked = await askForSummary(context, adapter, agent, {
    messages,
    history: () => readContext(context, child.sessionId),
    cwd: child.cwd,
  })
  if (!asked.ok) return { ...listing, problem: asked.error }
  return { summary: asked.value, writtenBy: 'agent', agentName: adapter.displayName, ...about }
}
