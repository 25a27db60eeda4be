import { inOrder } from '#shared/queue/order'
import type { InputBlock } from '#shared/session/blocks'
import type { QueueItem } from './delivery'

/** The messages that wait for one agent, the next one first. */
export class DeliveryQueue {
  private items: QueueItem[] = []

  get length(): number {
    return this.items.length
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
    return this.items.shift()
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

  /** Moves all messages to another turn. */
  moveTo(turnId: string): void {
    this.items = this.items.map((item) => ({ ...item, turnId }))
  }

  takeAll(): readonly QueueItem[] {
    return this.items.splice(0)
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
