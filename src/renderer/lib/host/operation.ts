import type { Requester } from '#client/connection'

/** A piece of long work that the host is asked for and can be made to give up. */
export class Operation {
  /** Goes into the request of the work. */
  readonly operationId = crypto.randomUUID()

  constructor(private readonly requester: Requester) {}

  /** Nothing happens when the work is over already. */
  cancel(): void {
    void this.requester.request('operation.cancel', { operationId: this.operationId })
  }
}
