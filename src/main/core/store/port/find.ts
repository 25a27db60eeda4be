import type { RequestOutput } from '../../../../shared/contract'
import type { MessagePosition } from '../../../../shared/find/entities'

export interface FindOptions {
  readonly query: string
  /** Begins behind this message. */
  readonly after?: MessagePosition | undefined
  /** How many messages are answered at most. */
  readonly limit?: number | undefined
}

/** Finding text in one session. */
export interface FindReads {
  /**
   * A page of the messages of a full conversation that hold a text, in their order. Looks at a bounded number of messages,
   * and lets others work in between. Null when there is no such session, or `after` is in none that it inherits from.
   */
  find(sessionId: string, options: FindOptions): Promise<RequestOutput<'session.find'> | null>
}
