import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { DeliveryMode } from '#shared/session/entities'
import { inOrder } from '#shared/queue/order'
import type { InputBlock, MessageInput } from '#shared/session/blocks'
import { isContext } from '#shared/session/block-text'
import type { AgentRunner } from '../agents/agent-runner'
import type { QueueItem } from '../delivery/delivery'
import type { SessionAgents } from '../agents/session-agents'
import type { SessionPending } from '../pending/session-pending'
import type { SessionCore } from '../stream/session-core'
import type { TurnManager } from './turn-manager'
import { contentsBeside } from '../stream/contents-beside'

interface QueueParts {
  readonly turns: TurnManager
  readonly attached: SessionAgents
  readonly pending: Pick<SessionPending, 'releaseAgents'>
}

/** Ways to deliver a message to a working agent other than waiting. */
export type UrgentMode = Exclude<DeliveryMode, 'enqueue'>

/** The messages of a session that no agent has taken up yet. */
export class SessionQueue {
  private readonly turns: TurnManager

  constructor(
    private readonly session: SessionCore,
    private readonly parts: QueueParts,
  ) {
    this.turns = parts.turns
  }

  private get agents(): readonly AgentRunner[] {
    return this.parts.attached.all
  }

  /** Messages that can still be changed, the next one first; excludes one that an agent is being started for. */
  get messages(): readonly { item: QueueItem; agentIds: readonly string[] }[] {
    const { agents } = this
    return this.turns.waiting.flatMap((messageId) => {
      if (agents.some((runner) => runner.deliveries.worksOn(messageId))) return []
      const targets = agents.filter((runner) => runner.deliveries.queue.has(messageId))
      const item = targets[0]?.deliveries.queue.find(messageId)
      return item === undefined ? [] : [{ item, agentIds: targets.map((runner) => runner.agent.agentId) }]
    })
  }

  /** Puts messages into an order; those not named come after. Answers the whole order. */
  async reorder(messageIds: readonly string[]): Promise<Result<string[], ContractError>> {
    const queued = this.messages.map(({ item }) => item)
    const unknown = messageIds.find((messageId) => queued.every((item) => item.messageId !== messageId))
    if (unknown !== undefined) return err(notQueued(unknown))
    const order = inOrder(
      queued.map((item) => item.messageId),
      messageIds,
      (messageId) => messageId,
    )
    const begun = this.turns.waiting.filter((messageId) => !order.includes(messageId))
    const stored = await this.storeOrder([...begun, ...order])
    return stored.ok ? ok(order) : stored
  }

  /** Changes what a message says. */
  async edit(
    messageId: string,
    content: MessageInput,
    blocks: readonly InputBlock[],
  ): Promise<Result<void, ContractError>> {
    const found = this.messages.find(({ item }) => item.messageId === messageId)
    if (found === undefined) return err(notQueued(messageId))
    const edited = [...blocks, ...found.item.blocks.filter(isContext)]
    // Replaced before it is stored, so that an agent that takes it up meanwhile gets the new content.
    this.replace(messageId, edited)
    const told = edited.length === blocks.length ? content : { blocks: edited }
    const { sessionId, stream } = this.session
    const { turnId } = found.item
    const changes = stream
      .changes()
      .event('queue.edited', { sessionId, messageId, content: told }, { turnId }, contentsBeside(told, edited))
    const stored = await stream.commit(changes)
    if (!stored.ok) this.replace(messageId, found.item.blocks)
    return stored
  }

  /** Sends a message before the running prompt is done. The agents go on by themselves; events tell how it ends. */
  async sendNow(messageId: string, mode: UrgentMode): Promise<Result<void, ContractError>> {
    const found = this.messages.find(({ item }) => item.messageId === messageId)
    if (found === undefined) return err(notQueued(messageId))
    const targets = this.agents.filter((runner) => runner.deliveries.queue.has(messageId))
    const refused = mode === 'steer' ? refuseSteering(targets) : undefined
    if (refused !== undefined) return err(refused)
    const told = await this.putFirst(messageId)
    if (!told.ok) return told
    for (const runner of targets) {
      // An agent that became free meanwhile has it already.
      const item = runner.deliveries.queue.take(messageId)
      if (item !== undefined) this.deliver(runner, item, mode)
    }
    return ok(undefined)
  }

  /** Hands a message that is stored to an agent. */
  deliver(runner: AgentRunner, item: QueueItem, mode: DeliveryMode): void {
    if (mode === 'enqueue') runner.deliveries.enqueue(item)
    else if (mode === 'steer') void runner.deliveries.steer(item)
    else {
      const interrupted = runner.deliveries.interrupt(item)
      this.parts.pending.releaseAgents(runner.agent.agentId)
      void interrupted
    }
  }

  /** Puts a message before all others that no agent has begun with, and announces the new order. */
  async putFirst(messageId: string): Promise<Result<void, ContractError>> {
    const { waiting } = this.turns
    const begun = waiting.filter((other) => this.agents.some((runner) => runner.deliveries.worksOn(other)))
    const others = waiting.filter((other) => other !== messageId && !begun.includes(other))
    const order = [...begun, messageId, ...others]
    if (order.every((other, index) => other === waiting[index])) return ok(undefined)
    return this.storeOrder(order)
  }

  private arrange(messageIds: readonly string[]): void {
    this.turns.reorder(messageIds)
    for (const runner of this.agents) runner.deliveries.queue.reorder(messageIds)
  }

  private replace(messageId: string, blocks: readonly InputBlock[]): void {
    for (const runner of this.agents) runner.deliveries.queue.edit(messageId, blocks)
  }

  /** Puts all messages into an order, for the agents at once, and takes it back when it cannot be stored. */
  private async storeOrder(order: readonly string[]): Promise<Result<void, ContractError>> {
    const before = this.turns.waiting
    this.arrange(order)
    const { sessionId, stream } = this.session
    const messageIds = [...this.turns.waiting]
    const stored = await stream.commit(stream.changes().event('queue.reordered', { sessionId, messageIds }))
    if (!stored.ok) this.arrange(before)
    return stored
  }
}

/** The failure when one of the agents works and cannot take a message in meanwhile. */
export function refuseSteering(targets: readonly AgentRunner[]): ContractError | undefined {
  const runner = targets.find((target) => target.deliveries.cannotBeSteered)
  if (runner === undefined) return undefined
  return knownError('capability-missing/steer', {
    name: runner.name,
    capability: 'steer',
    agentId: runner.agent.agentId,
  })
}

/** The failure for a message that does not wait, or no longer. */
export function notQueued(messageId: string): ContractError {
  return knownError('message-not-found/queue', { messageId })
}
