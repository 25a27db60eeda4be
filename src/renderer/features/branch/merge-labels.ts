import type { MergePreview } from '#shared/branch/entities'
import { m } from '#messages'

/** The author of a summary, and the number of messages that it covers. */
export function provenanceLabel({ writtenBy, agentName, messageCount }: MergePreview): string {
  const messages = m.branch.messageCount({ count: messageCount })
  return writtenBy === 'agent'
    ? m.branch.writtenBy({ agent: agentName ?? m.branch.theAgent, messages })
    : m.branch.plainList({ messages })
}
