import type { MergePreview } from '../../../shared/branch/entities'
import { plural } from '../../lib/format'

/** Who wrote a summary, and of what. */
export function provenanceWords({ writtenBy, agentName, messageCount }: MergePreview): string {
  const messages = plural(messageCount, 'message')
  return writtenBy === 'agent'
    ? `Written by ${agentName ?? 'the agent'} from ${messages}.`
    : `A plain list of ${messages}.`
}
