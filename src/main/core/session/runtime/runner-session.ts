import type { AdapterEvent, AdapterFailure, UnpromptedTurn } from '../../../../shared/adapter/port'
import type { Session } from '../../../../shared/session/entities'
import type { SessionCustomAgent } from '../agents/custom-agent/session-custom-agent'
import type { TurnFiles } from '../files/turn-files'
import type { SessionMeter } from '../reports/session-meter'
import type { SessionPending } from '../pending/session-pending'
import type { RunningCommands } from '../shell/running-commands'
import type { DeliveryResult, QueueItem } from '../delivery/delivery'
import type { EventStream } from '../stream/event-stream'
import type { Positions } from '../stream/positions'
import type { Reports } from '../reports/reports'

/** The parts of a session that its runners need. */
export interface RunnerSession {
  readonly sessionId: string
  /** The session as it is stored. */
  readonly session: Session
  readonly stream: EventStream
  readonly cwd: string
  readonly positions: Pick<Positions, 'allocate' | 'end'>
  /** An agent begins with a message. */
  acknowledge(item: QueueItem, agentId: string): Promise<void>
  /** An agent is done with a message; also ends the turn when it was the last. */
  complete(item: QueueItem, agentId: string, result: DeliveryResult): Promise<void>
  /** An agent begins a turn by itself. Returns the id of the turn. */
  beginOwnTurn(agentId: string, start: UnpromptedTurn): string
  /** The turn that an agent began by itself is over. */
  endOwnTurn(agentId: string, result: DeliveryResult): Promise<void>
  /** Requests of its agents to the user. */
  readonly pending: Pick<SessionPending, 'take' | 'refusalOf'>
  readonly customAgent: Pick<SessionCustomAgent, 'load'>
  /** Commands that agents run in terminals. */
  readonly shell: Pick<RunningCommands, 'takeTerminal' | 'endOf'>
  /** Reports of agents other than their messages. */
  readonly reports: Pick<Reports, 'prepare' | 'take'>
  /** Takes what an agent reports about its tools, before it becomes part of a message. */
  readonly files: Pick<TurnFiles, 'reported'>
  /** Measures the running turn. */
  readonly meter: Pick<SessionMeter, 'prompted' | 'take'>
  /** Tells what the programs of its agents run beside their conversations. */
  ownTasksChanged(agentId: string): void
  /** Watches the cost of what an agent does. */
  noteWork(agentId: string, event: AdapterEvent): void
  /** Reason why no agent may begin with a message now. */
  readonly refusal: AdapterFailure | undefined
  statusChanged(): void
}
