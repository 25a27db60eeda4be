import { inOrder } from '#shared/queue/order'

/** A message that waits for agents and belongs to no turn that runs. */
export interface HeldMessage {
  readonly messageId: string
  readonly agentIds: readonly string[]
  /** The message has a place in the conversation, because another agent took it up. */
  readonly isPlaced: boolean
  /** Turn that it was sent in, or is to begin. */
  readonly turnId: string
  readonly turnNumber: number
  /** True while it waits for the condition under which it is sent later. */
  readonly isPlanned?: boolean
}

/** Messages that wait for agents until their next turn: those of a parked session, and those that a crash or a cancel left. */
export class HeldMessages {
  private list: readonly HeldMessage[] = []

  /** Messages without a place in the conversation, in their order. */
  get waiting(): readonly string[] {
    return this.list.flatMap(({ messageId, isPlaced }) => (isPlaced ? [] : [messageId]))
  }

  has(messageId: string, agentId: string): boolean {
    return this.list.some((held) => held.messageId === messageId && held.agentIds.includes(agentId))
  }

  /** Adds a message, or another agent that it waits for. */
  add(message: HeldMessage): void {
    const known = this.list.find(({ messageId }) => messageId === message.messageId)
    if (known === undefined) this.list = [...this.list, message]
    else
      this.list = this.list.map((held) =>
        held === known ? { ...held, agentIds: [...held.agentIds, ...message.agentIds] } : held,
      )
  }

  /** The condition of a message holds, or not yet. */
  plan(messageId: string, isPlanned: boolean): void {
    this.list = this.list.map((held) => (held.messageId === messageId ? { ...held, isPlanned } : held))
  }

  /** Takes out what waits for some agents, as far as it does, without what is sent later. */
  take(agentIds: readonly string[]): readonly HeldMessage[] {
    const isTaken = ({ isPlanned }: HeldMessage, agentId: string): boolean =>
      isPlanned !== true && agentIds.includes(agentId)
    const parts = (isWanted: (held: HeldMessage, agentId: string) => boolean): readonly HeldMessage[] =>
      this.list.flatMap((held) => {
        const wanted = held.agentIds.filter((agentId) => isWanted(held, agentId))
        return wanted.length === 0 ? [] : [{ ...held, agentIds: wanted }]
      })
    const taken = parts(isTaken)
    this.list = parts((held, agentId) => !isTaken(held, agentId))
    return taken
  }

  /** Takes one message out for one agent. `isLast`: it waits for no other agent. */
  remove(messageId: string, agentId: string): { readonly held: HeldMessage; readonly isLast: boolean } | undefined {
    const held = this.list.find((each) => each.messageId === messageId && each.agentIds.includes(agentId))
    if (held === undefined) return undefined
    const agentIds = held.agentIds.filter((each) => each !== agentId)
    this.list =
      agentIds.length === 0
        ? this.list.filter((each) => each !== held)
        : this.list.map((each) => (each === held ? { ...held, agentIds } : each))
    return { held, isLast: agentIds.length === 0 }
  }

  /** Puts messages into an order; those not named come after. */
  reorder(messageIds: readonly string[]): void {
    this.list = inOrder(this.list, messageIds, ({ messageId }) => messageId)
  }
}
