import type { AdapterEvent } from '#shared/adapter/port'
import type { SessionEvent } from '#shared/contract'
import type { TokenUsage } from '#shared/usage/entities'

/** The end of a subagent, as its agent reports it. */
export type SubagentEnd = Omit<Extract<AdapterEvent, { type: 'subagent.completed' }>, 'type' | 'childId'> & {
  /** Tokens that it used, as far as they were reported. */
  readonly usage?: TokenUsage
}

/** A subagent while it works in its session. */
export interface WorkingSubagent {
  /** True while it uses a tool. */
  readonly isCallingTool: boolean
  /** Takes what is published in its session. */
  published(event: SessionEvent): void
  /** Ends its turn and closes its session. */
  end(how: SubagentEnd): Promise<void>
}
