import type { SessionEvent } from '../../../../shared/contract'
import type { Session } from '../../../../shared/session/entities'
import type { UsageReport } from '../../../../shared/usage/entities'
import type { EventStream } from '../stream/event-stream'
import type { Reports } from '../reports/reports'
import type { Positions } from '../stream/positions'
import type { RunningCommands } from '../shell/running-commands'
import type { SubagentEnd, SubagentStates } from '../agents/subagents/subagent-states'
import type { TurnManager } from '../turns/turn-manager'

/** A subagent while it works in its session. */
export interface WorkingSubagent {
  /** True while it uses a tool. */
  readonly isCallingTool: boolean
  /** Takes what is published in its session. */
  published(event: SessionEvent): void
  /** Ends its turn and closes its session. */
  end(how: SubagentEnd): Promise<void>
}

/** A session at work as the parts of other sessions see it: asides and subagents. */
export interface WorkingSession {
  readonly sessionId: string
  readonly session: Session
  readonly stream: EventStream
  readonly cwd: string
  readonly isBusy: boolean
  readonly positions: Pick<Positions, 'allocate' | 'end'>
  readonly turns: Pick<TurnManager, 'send' | 'acknowledge' | 'complete'>
  readonly reports: Pick<Reports, 'take' | 'prepare'>
  readonly shell: Pick<RunningCommands, 'takeTerminal' | 'endOf'>
  readonly subagents: Pick<SubagentStates, 'begin' | 'unlink' | 'end' | 'sessionOf'>
  /** The subagent whose session this is, while it works. */
  subagent: WorkingSubagent | null
  /** Counts reports of an agent outside of a turn. */
  countUsage(agentId: string, adapterSessionId: string, reports: readonly UsageReport[]): Promise<void>
  statusChanged(): void
  /** Adds what a subagent has cost, in US dollars. */
  takeCost(amount: number): void
}
