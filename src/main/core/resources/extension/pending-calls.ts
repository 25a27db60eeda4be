import type { OfferingClient } from './client-offers'

/** The outcome of a call that a client carries out. */
export type CallOutcome<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** The client disconnected. */
  | { readonly kind: 'gone' }
  /** Whoever called no longer waits. */
  | { readonly kind: 'cancelled' }

interface Pending<T> {
  readonly sessionId: string
  readonly client: OfferingClient
  /** The connection that waits for the outcome. */
  readonly caller: string
  resolve(outcome: CallOutcome<T>): void
}

/** Calls of one kind that clients have not answered yet. */
export class PendingCalls<T> {
  private readonly pending = new Map<string, Pending<T>>()

  /** Waits for an answer. Never rejects. */
  wait(requestId: string, call: Omit<Pending<T>, 'resolve'>): Promise<CallOutcome<T>> {
    return new Promise((resolve) => {
      this.pending.set(requestId, { ...call, resolve })
    })
  }

  /** The client that a call waits for. */
  ownerOf(requestId: string): OfferingClient | undefined {
    return this.pending.get(requestId)?.client
  }

  /** Takes the owner's answer; false when the call is not pending, or belongs to another client or session. */
  answer(requestId: string, sessionId: string, clientId: string, value: T): boolean {
    const call = this.pending.get(requestId)
    if (call?.sessionId !== sessionId || call.client.clientId !== clientId) return false
    this.settle(requestId, { kind: 'answered', value })
    return true
  }

  /** Gives a call up. */
  cancel(requestId: string): void {
    this.settle(requestId, { kind: 'cancelled' })
  }

  /** Ends the calls that a client should have answered, and those that it waited for. */
  removeClient(clientId: string): void {
    for (const [requestId, { client, caller }] of [...this.pending]) {
      if (client.clientId === clientId) this.settle(requestId, { kind: 'gone' })
      else if (caller === clientId) this.settle(requestId, { kind: 'cancelled' })
    }
  }

  private settle(requestId: string, outcome: CallOutcome<T>): void {
    const call = this.pending.get(requestId)
    this.pending.delete(requestId)
    call?.resolve(outcome)
  }
}
