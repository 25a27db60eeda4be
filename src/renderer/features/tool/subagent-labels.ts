import type { SubagentState } from '#shared/session/conversation-types'
import type { RunStatus } from '#shared/session/entities'
import { m } from '#messages'

/** The state of a subagent in words. `runStatus`: that of its session, where that is known. */
export function subagentLabel({ status, outcome }: SubagentState, runStatus: RunStatus | undefined): string {
  if (status === 'running') return runStatus === 'callingTool' ? m.tool.usingTool : m.tool.working
  if (outcome === 'error') return m.tool.subagentFailed
  return outcome === 'cancelled' ? m.tool.subagentStopped : m.tool.subagentDone
}
