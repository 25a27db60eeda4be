import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { InputBlock, MessageInput } from '#shared/session/blocks'
import type { ActionSource, Agent, Session } from '#shared/session/entities'
import type { DeliveryEnd, QueueItem } from '#core/session/delivery/delivery'
import type { Reports } from '#core/session/reports/reports'
import type { RunningCommands } from '#core/session/shell/running-commands'
import type { ChangeSet } from '#core/session/stream/change-set'
import type { SessionCore } from '#core/session/stream/session-core'
import type { SubagentStates } from './subagent-states'

/** The task of a subagent, as the message of its turn. */
interface TaskMessage {
  readonly blocks: readonly InputBlock[]
  readonly content: MessageInput
  readonly origin: undefined
  readonly source: ActionSource
  readonly sourceId: undefined
}

/** The turns of a subagent's session. */
interface ChildTurns {
  send(
    task: TaskMessage,
    agents: readonly Pick<Agent, 'agentId' | 'model'>[],
    changes: ChangeSet,
  ): Promise<Result<{ messageId: string; turnId: string }, ContractError>>
  acknowledge(item: QueueItem, agentId: string): Promise<void>
  complete(item: QueueItem, agentId: string, end: DeliveryEnd, changes: ChangeSet): Promise<void>
}

/** The session of a subagent, or of the agent that started it. */
export interface ChildSession {
  readonly core: SessionCore
  readonly isBusy: boolean
  readonly turns: ChildTurns
  readonly reports: Pick<Reports, 'take' | 'prepare' | 'countUsage'>
  readonly shell: Pick<RunningCommands, 'takeTerminal' | 'endOf'>
  readonly subagents: SubagentStates
}

/** The sessions in use, as subagents get theirs. */
export interface ChildSessions {
  /** Returns the runtime of a stored session, or null when there is no such session. */
  get(sessionId: string): Promise<ChildSession | null>
  /** Returns the runtime of a session in use, without opening it. */
  peek(sessionId: string): ChildSession | undefined
  /** Creates a runtime for a session that is about to be stored under a new ID. */
  adopt(session: Session): ChildSession
  /** Forgets a runtime, whatever its state. */
  forget(sessionId: string): void
}
