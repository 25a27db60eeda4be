import type { AdapterEvent } from '#shared/adapter/port'
import { noticeText } from '#shared/kernel/notice-texts'
import { settlesWithin } from '#core/base/settles-within'
import { deliver, promptBlocks, type Recipient } from './deliver'
import type { CurrentItem, DeliveryResult, QueueItem } from './delivery'
import { DeliveryQueue } from './delivery-queue'

/** Events with which an agent shows that it was served. */
const WORK: ReadonlySet<AdapterEvent['type']> = new Set(['text', 'reasoning', 'tool.started', 'message.usage'])

/** The messages of one agent: those that wait, and the one it works on. They are delivered one after the other. */
export class Deliveries {
  readonly queue = new DeliveryQueue()
  private current: CurrentItem | null = null
  private pump: Promise<void> | null = null
  /** True while no message is delivered: the agent is parked, or nobody sent a message since its queue was left. */
  private isHolding = false
  /** True when the agent has worked on the continuation that it got. */
  private isServed = false

  constructor(private readonly to: Recipient) {}

  /** True while a message is being worked on. */
  get isWorking(): boolean {
    return this.current !== null
  }

  /** True while there is something to work on. */
  get isBusy(): boolean {
    return this.isWorking || (!this.isHolding && this.queue.length > 0)
  }

  /** The turn that the agent works in: its own goes first. */
  get currentTurnId(): string | null {
    return this.to.ownTurn.turnId ?? this.current?.item.turnId ?? null
  }

  /** True while the agent works on a message and does not support steering. */
  get cannotBeSteered(): boolean {
    return this.current?.isPrompting === true && this.to.process.running?.steer === undefined
  }

  /** Returns whether the agent works on this message, or is being started for it. */
  worksOn(messageId: string): boolean {
    return this.current?.item.messageId === messageId
  }

  /** Resolves when the present work is done; null when there is none. */
  get settled(): Promise<void> | null {
    return this.pump
  }

  /** True while messages wait for the next turn. */
  get isHeld(): boolean {
    return this.isHolding
  }

  /** Keeps messages, such as those that an earlier host left, until the next turn. */
  hold(items: readonly QueueItem[] = []): void {
    this.isHolding = true
    for (const item of items) this.queue.add(item)
  }

  /** Delivers what is kept, in a turn; `first` goes before it. */
  release(turnId: string, first?: QueueItem): void {
    this.queue.moveTo(turnId)
    if (first !== undefined) this.queue.addFirst(first)
    this.isHolding = false
    this.run()
  }

  /** Notes that the agent does something. A parked session whose agent does waits no longer. */
  noteWork(event: AdapterEvent): void {
    const continuation = this.current?.item.continuation
    if (continuation === undefined || this.isServed || !WORK.has(event.type)) return
    this.isServed = true
    this.to.parks.served(continuation)
  }

  /** Queues a message; it is prompted when the ones before it are done. */
  enqueue(item: QueueItem): void {
    this.queue.add(item)
    this.run()
  }

  /** Puts a message into the running prompt. If none runs, or it is too late for that, the message comes next. */
  async steer(item: QueueItem): Promise<void> {
    const { core, turns, process, record } = this.to
    const into = this.current
    const steer = process.running?.steer
    if (into?.isPrompting !== true || steer === undefined) {
      this.enqueueFirst(item)
      return
    }
    const blocks = await promptBlocks(this.to, process.running, item)
    const steered = blocks.ok ? await steer.steer(blocks.value) : blocks
    if (steered.ok && steered.value === 'taken') {
      const { agentId } = record.agent
      await turns.acknowledge(item, agentId)
      await this.complete(item, { outcome: 'merged', mergedInto: into.item.messageId })
      return
    }
    if (!steered.ok)
      core.stream.emit('notice', {
        level: 'warning',
        ...noticeText('not-steered', { agent: process.name, reason: steered.error.message }),
      })
    this.enqueueFirst(item)
  }

  /**
   * Stops the running prompt for a message that comes next. A message whose agent is still starting is not prompted at
   * all. Other queued messages stay.
   */
  async interrupt(item: QueueItem): Promise<void> {
    const { current } = this
    this.enqueueFirst(item)
    if (current === null && this.to.ownTurn.turnId !== null) void this.to.process.running?.cancel()
    if (current === null) return
    current.cancelled = true
    current.supersededBy = item.messageId
    this.to.modes.giveUp()
    if (!current.isPrompting) return
    void this.to.process.running?.cancel()
    await this.settle(current.ended.promise)
  }

  /** Takes a message out of the queue. False when it is not there, for example because it runs. */
  async drop(messageId: string): Promise<boolean> {
    const item = this.queue.take(messageId)
    if (item === undefined) return false
    await this.completeDropped(item)
    return true
  }

  /**
   * Stops the running message, and drops queued ones, which end as `queued` says, or keeps them: then the next one follows.
   * Resolves when the agent has stopped.
   */
  async cancel(queued: DeliveryResult | 'keep' = { outcome: 'cancelled' }): Promise<string[]> {
    const dropped = queued === 'keep' ? undefined : queued
    const items = dropped === undefined ? [] : this.queue.takeAll()
    const { current } = this
    const ownTurn = this.to.ownTurn.ended
    this.to.process.abortStart()
    if (current !== null) current.cancelled = true
    this.to.modes.giveUp()
    if (current !== null || ownTurn !== null) void this.to.process.running?.cancel()
    for (const item of items) await this.completeDropped(item, dropped)
    if (ownTurn !== null) await this.settle(ownTurn)
    if (current !== null) await this.settle(current.ended.promise)
    return items.map((item) => item.messageId)
  }

  private async completeDropped(item: QueueItem, result: DeliveryResult = { outcome: 'cancelled' }): Promise<void> {
    await this.complete(item, result)
  }

  private complete(item: QueueItem, result: DeliveryResult): Promise<void> {
    const { turns, record } = this.to
    return turns.complete(item, record.agent.agentId, { ...result, isFree: !this.isWorking })
  }

  private enqueueFirst(item: QueueItem): void {
    this.queue.addFirst(item)
    this.run()
  }

  private run(): void {
    if (this.isHolding) return
    this.pump ??= this.runQueue().finally(() => {
      this.pump = null
      if (this.queue.length > 0 && !this.isHolding) this.run()
    })
  }

  private async runQueue(): Promise<void> {
    const { coordinator } = this.to.core
    for (let item = this.next(); item !== undefined; item = this.next()) {
      const ended = Promise.withResolvers<undefined>()
      const current: CurrentItem = {
        item,
        ended,
        isPrompting: false,
        wasPrompted: false,
        cancelled: false,
        supersededBy: undefined,
      }
      this.current = current
      coordinator.wake()
      this.isServed = false
      const delivered = await deliver(this.to, current)
      const result = await this.to.parks.after(delivered, current, {
        agent: this.to.record.agent,
        isServed: this.isServed,
      })
      if (result.park !== undefined) this.holdBack()
      this.current = null
      await this.complete(item, result)
      ended.resolve(undefined)
    }
  }

  private next(): QueueItem | undefined {
    return this.isHolding ? undefined : this.queue.next()
  }

  /** Takes what waits out of the turn, until the next one. */
  holdBack(): void {
    const { turns, record } = this.to
    this.isHolding = true
    turns.holdBack(this.queue.due, record.agent.agentId)
  }

  /** Waits for the end of what was cancelled, and ends an agent that does not obey. */
  private async settle(promise: Promise<undefined>): Promise<void> {
    const { context, process, record } = this.to
    if (await settlesWithin(promise, context.stopGraceMs)) return
    context.log(`${record.agent.adapterName}: did not stop within ${context.stopGraceMs} ms, ending it`)
    await process.endNow()
    await promise
  }
}
