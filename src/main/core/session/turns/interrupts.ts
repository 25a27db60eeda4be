import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { LimitStop } from '#shared/limits/entities'
import type { SessionAgents } from '../agents/session-agents'
import type { SubagentStates } from '../agents/subagents/subagent-states'
import type { DeliveryResult } from '../delivery/delivery'
import type { TurnFiles } from '../files/turn-files'
import type { SessionPending } from '../pending/session-pending'
import { stopFailure } from '../reports/used-budget'
import type { RunningCommands } from '../shell/running-commands'
import type { TurnManager } from './turn-manager'

interface InterruptedParts {
  readonly attached: SessionAgents
  readonly turns: Pick<TurnManager, 'stop'>
  readonly pending: Pick<SessionPending, 'releaseAgents' | 'releaseAll'>
  readonly shell: Pick<RunningCommands, 'endAll'>
  readonly files: Pick<TurnFiles, 'settled'>
  readonly subagents: Pick<SubagentStates, 'working'>
}

/** Ways to end the work in a session before it is done. */
export class Interrupts {
  constructor(private readonly parts: InterruptedParts) {}

  /**
   * Stops agents (all, or one), and drops their queues, as `queued` says, or keeps them. Returns the dropped messages that no
   * agent had begun with.
   */
  async cancel(agentId?: string, queued?: DeliveryResult | 'keep'): Promise<Result<string[], ContractError>> {
    const { attached, pending } = this.parts
    const runner = agentId === undefined ? undefined : attached.find(agentId)
    if (agentId !== undefined && runner === undefined) return err(knownError('agent-not-found', { agentId }))
    const stopped = runner === undefined ? attached.all : [runner]
    pending.releaseAgents(agentId)
    const dropped = await Promise.all(stopped.map((each) => each.deliveries.cancel(queued)))
    return ok([...new Set(dropped.flat())])
  }

  /** Drops one queued message at every agent, or one of them. False when none of them has it in its queue. */
  async drop(messageId: string, agentId?: string): Promise<boolean> {
    const { all } = this.parts.attached
    const agents = agentId === undefined ? all : all.filter(({ agent }) => agent.agentId === agentId)
    const dropped = await Promise.all(agents.map((runner) => runner.deliveries.drop(messageId)))
    return dropped.includes(true)
  }

  /** Stops what runs because of a limit of the session. */
  async stopAt(stop: LimitStop): Promise<void> {
    const refused: DeliveryResult = { outcome: 'rejected', failure: stopFailure(stop) }
    await this.parts.turns.stop(stop)
    await this.cancel(undefined, stop.limit === 'budget' ? refused : undefined)
  }

  /** Ends every agent's process, and every command. What they were doing ends as cancelled. */
  async stopAgents(): Promise<void> {
    const { attached, pending, shell, subagents, files } = this.parts
    const runners = attached.all
    pending.releaseAll()
    // Messages that wait for the next turn stay.
    await Promise.all(runners.map(({ deliveries }) => deliveries.cancel(deliveries.isHeld ? 'keep' : undefined)))
    await Promise.all([shell.endAll('shutdown'), ...runners.map((runner) => runner.stop())])
    await subagents.working?.end({ outcome: 'cancelled' })
    await files.settled()
  }
}
