import { inOrder } from '#shared/queue/order'
import type { InputBlock } from '#shared/session/blocks'
import type { QueueItem } from './delivery'

/** The messages that wait for one agent, the next one first. Those that are sent later are passed over. */
export class DeliveryQueue {
  private items: QueueItem[] = []

  /** Number of messages that wait for nothing but the agent. */
  get length(): number {
    return this.items.filter(({ isPlanned }) => isPlanned !== true).length
  }

  has(messageId: string): boolean {
    return this.items.some((item) => item.messageId === messageId)
  }

  find(messageId: string): QueueItem | undefined {
    return this.items.find((item) => item.messageId === messageId)
  }

  add(item: QueueItem): void {
    this.items.push(item)
  }

  /** Puts a message before all others. */
  addFirst(item: QueueItem): void {
    this.items.unshift(item)
  }

  /** Takes the next message out. */
  next(): QueueItem | undefined {
    const next = this.items.find(({ isPlanned }) => isPlanned !== true)
    return next && this.take(next.messageId)
  }

  /** Takes a message out; undefined when it does not wait here. */
  take(messageId: string): QueueItem | undefined {
    const found = this.find(messageId)
    this.items = this.items.filter((item) => item !== found)
    return found
  }

  get all(): readonly QueueItem[] {
    return this.items
  }

  /** Messages that wait for nothing but the agent. */
  get due(): readonly QueueItem[] {
    return this.items.filter(({ isPlanned }) => isPlanned !== true)
  }

  /** Moves messages to another turn. */
  moveTo(turnId: string): void {
    this.items = this.items.map((item) => (item.isPlanned === true ? item : { ...item, turnId }))
  }

  /** Takes out the messages that wait for nothing but the agent. */
  takeAll(): readonly QueueItem[] {
    const { due } = this
    this.items = this.items.filter((item) => !due.includes(item))
    return due
  }

  /** The condition of a message holds. */
  release(messageId: string): void {
    this.items = this.items.map((item) => (item.messageId === messageId ? { ...item, isPlanned: false } : item))
  }

  /** Puts messages into an order; those not named come after, in the order they have. */
  reorder(messageIds: readonly string[]): void {
    this.items = inOrder(this.items, messageIds, ({ messageId }) => messageId)
  }

  /** Changes what a message says, where it waits. */
  edit(messageId: string, blocks: readonly InputBlock[]): void {
    this.items = this.items.map((item) => (item.messageId === messageId ? { ...item, blocks } : item))
  }
}
