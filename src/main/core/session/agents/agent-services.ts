import type { ResourcesContext } from '#core/resources/context'
import type { SessionCustomAgent } from './custom-agent/session-custom-agent'
import type { AgentFailures } from './agent-failures'
import type { WorkTurns } from '../delivery/delivery'
import type { TurnFiles } from '../files/turn-files'
import type { SessionPending } from '../pending/session-pending'
import type { Reports } from '../reports/reports'
import type { SessionCosts } from '../reports/session-costs'
import type { SessionParks } from '../delivery/session-parks'
import type { SessionMeter } from '../reports/session-meter'
import type { RunningCommands } from '../shell/running-commands'
import type { SessionCore } from '../stream/session-core'
import type { ChildSessions } from './subagents/child-session'

/** Services of the host that agents at work use. */
export interface AgentServices extends ResourcesContext {
  /** The last failure of each agent. */
  readonly failures: AgentFailures
  readonly runtimes: ChildSessions
}

/** The parts of a session that its agents work with. */
export interface AgentParts {
  readonly core: SessionCore
  readonly turns: WorkTurns
  readonly pending: Pick<SessionPending, 'handlersFor' | 'refusalOf'>
  readonly customAgent: Pick<SessionCustomAgent, 'load'>
  /** Commands that agents run in terminals. */
  readonly shell: Pick<RunningCommands, 'takeTerminal' | 'endOf'>
  /** Reports of agents other than their messages. */
  readonly reports: Pick<Reports, 'prepare' | 'take'>
  readonly files: Pick<TurnFiles, 'reported' | 'permitted'>
  readonly meter: Pick<SessionMeter, 'prompted' | 'take'>
  readonly costs: Pick<SessionCosts, 'noteWork' | 'refusal'>
  /** Waits for the services behind agents. */
  readonly parks: SessionParks
}
