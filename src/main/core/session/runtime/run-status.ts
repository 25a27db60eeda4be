import type { RunStatus } from '#shared/session/entities'

/** Sources from which the status of a session is derived. */
interface StatusSources {
  readonly pending: { readonly holdsAgent: boolean }
  readonly turns: { readonly isActive: boolean; readonly lastEnd: RunStatus }
  readonly attached: { readonly all: readonly { readonly isCallingTool: boolean }[] }
  readonly subagents: { readonly working: { readonly isCallingTool: boolean } | null }
}

/** Returns what a session is doing. */
export function runStatusOf({ pending, turns, attached, subagents }: StatusSources): RunStatus {
  if (pending.holdsAgent) return 'awaitingPermission'
  if (!turns.isActive) return turns.lastEnd
  const isCallingTool = subagents.working?.isCallingTool === true || attached.all.some((agent) => agent.isCallingTool)
  return isCallingTool ? 'callingTool' : 'thinking'
}
