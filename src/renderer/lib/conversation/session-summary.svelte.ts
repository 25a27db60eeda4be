import type { Requester } from '#client/connection'
import { Operation } from '../host/operation'

/** Work on the stored summary of a session. */
export class SessionSummary {
  busy = $state(false)
  problem = $state<string | null>(null)
  #writing: Operation | null = null

  constructor(
    private readonly requester: Requester,
    private readonly sessionId: string,
  ) {}

  /** Has a summary of the whole session written and stored in place of the last one. */
  write = async (writtenBy: 'agent' | 'listing'): Promise<void> => {
    if (this.busy) return
    const writing = new Operation(this.requester)
    this.#writing = writing
    this.busy = true
    this.problem = null
    const { sessionId } = this
    const { operationId } = writing
    const answer = await this.requester.request('session.summarize', { sessionId, writtenBy, operationId })
    if (this.#writing !== writing) return
    this.#writing = null
    this.busy = false
    if (!answer.ok) this.problem = answer.error.message
  }

  /** Gives up the summary that is being written; the last one stays. */
  cancel = (): void => {
    this.#writing?.cancel()
    this.#writing = null
    this.busy = false
  }
}
