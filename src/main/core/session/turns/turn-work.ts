import type { UnpromptedTurn } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Agent, TurnInitiator } from '#shared/session/entities'
import type { DeliveryEnd, QueueItem, WorkTurns } from '../delivery/delivery'
import type { SubagentStates } from '../agents/subagents/subagent-states'
import type { TurnFiles } from '../files/turn-files'
import type { SessionPending } from '../pending/session-pending'
import type { ChangeSet } from '../stream/change-set'
import type { SessionCore } from '../stream/session-core'
import type { TurnManager } from './turn-manager'

interface WorkParts {
  readonly turns: TurnManager
  readonly files: Pick<TurnFiles, 'begin' | 'end'>
  readonly pending: Pick<SessionPending, 'cancelOf'>
  readonly subagents: Pick<SubagentStates, 'isRunning'>
}

/** The work of agents in the turns of a session: which changes it makes, and which requests to the user it leaves behind. */
export class TurnWork implements WorkTurns {
  private readonly listeners: ((turnId: string) => void)[] = []

  constructor(
    private readonly core: SessionCore,
    private readonly parts: WorkParts,
  ) {}

  /** Calls a listener whenever a turn is over and that is stored. */
  onEnd(listener: (turnId: string) => void): void {
    this.listeners.push(listener)
  }

  async acknowledge(item: QueueItem, agentId: string): Promise<void> {
    const { turns, files } = this.parts
    await Promise.all([turns.acknowledge(item, agentId), files.begin(item.turnId, agentId)])
  }

  holdBack(items: readonly QueueItem[], agentId: string): void {
    this.parts.turns.holdBack(items, agentId)
  }

  async complete(item: QueueItem, agentId: string, end: DeliveryEnd): Promise<void> {
    const { turns } = this.parts
    if (await turns.dropHeld(item, agentId, end)) return
    await turns.complete(item, agentId, end, this.withoutRequestsOf(agentId))
    if (turns.promptedTurnId === null) this.ended(item.turnId)
    else this.core.coordinator.wake()
  }

  beginOwn(agent: Agent, { reason, sender, message }: UnpromptedTurn): string {
    const { turns, files } = this.parts
    const { agentId } = agent
    const { id, name } = sender ?? {}
    const initiator: TurnInitiator =
      sender === undefined
        ? { source: 'agent', sourceId: agentId, ...defined({ reason }) }
        : { source: 'peer', ...defined({ sourceId: id, name, reason }) }
    const turnId = turns.beginOwn(agent, { initiator, message })
    // Changes belong to the turn for messages while one runs.
    if (turns.promptedTurnId === null) void files.begin(turnId, agentId)
    this.core.coordinator.wake()
    return turnId
  }

  async endOwn(agentId: string, end: DeliveryEnd): Promise<void> {
    const turnId = await this.parts.turns.endOwn(agentId, end, this.withoutRequestsOf(agentId))
    if (turnId !== undefined) this.ended(turnId)
  }

  /** Returns changes that end what an agent asked for in its turn. */
  private withoutRequestsOf(agentId: string): ChangeSet {
    const { pending, subagents } = this.parts
    const changes = this.core.stream.changes()
    pending.cancelOf(agentId, changes, (childId) => subagents.isRunning(childId))
    return changes
  }

  private ended(turnId: string): void {
    const { sessionId, stream, coordinator } = this.core
    stream.emit('transcript.written', { sessionId, turnId }, { turnId })
    this.parts.files.end(turnId)
    coordinator.wake()
    for (const listener of this.listeners) listener(turnId)
    coordinator.rest()
  }
}
