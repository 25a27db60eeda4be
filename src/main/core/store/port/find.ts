import type { RequestOutput } from '../../../../shared/contract'
import type { MessagePosition, SessionHits } from '../../../../shared/find/entities'

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

/** Why searches found sessions. */
export interface SearchHitReads {
  /**
   * Of each session that is there, how many messages hold all words of a query, the newest of them, at most `limit`, and
   * which labels hold some. What it costs grows with the matches from the time of a session, up to a bound.
   */
  searchHits(query: string, sessionIds: readonly string[], limit?: number): Promise<SessionHits[]>
}
