import type { Clock } from '#shared/kernel/clock'
import { setLongTimeout } from '#core/base/long-timeout'
import type { EventTags } from '../stream/change-set'

/** A request to the user that somebody waits for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a kind's answers to its requests
export abstract class Pending<Answer> {
  /** False until it is known that the user has to be asked; no client knows of the request before. */
  isOpen = false
  private stopExpiry = (): void => undefined

  abstract readonly id: string
  /** The agent that waits; undefined: something outside of the session's agents does. */
  abstract readonly agentId: string | undefined
  /** The agent's own ID for the request. */
  abstract readonly adapterRequestId: string | undefined
  /** The subagent of the agent that waits, if one does. */
  get childId(): string | undefined {
    return undefined
  }

  /** Tags of its events. */
  abstract readonly tags: EventTags

  /** Passes the answer on; null: no answer will come. */
  abstract answer(answer: Answer | null): void

  /** Calls `onExpired` at a time (Unix milliseconds); null: never. */
  expireAt(clock: Clock, at: number | null, onExpired: () => void): void {
    this.stopExpiry()
    if (at !== null) this.stopExpiry = setLongTimeout(clock, at, onExpired)
  }

  /** Stops what would happen later. */
  end(): void {
    this.stopExpiry()
  }
}
