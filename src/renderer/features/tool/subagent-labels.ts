import type { SubagentState } from '../../../shared/session/conversation-types'
import type { RunStatus } from '../../../shared/session/entities'

/** The state of a subagent in words. `runStatus`: that of its session, where that is known. */
export function subagentWords({ status, outcome }: SubagentState, runStatus: RunStatus | undefined): string {
  if (status === 'running') return runStatus === 'callingTool' ? 'using a tool' : 'at work'
  if (outcome === 'error') return 'failed'
  return outcome === 'cancelled' ? 'stopped' : 'done'
}
