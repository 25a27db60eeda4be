import type { RequestOutput } from '#shared/contract'
import type { MessagePosition, SessionHits } from '#shared/find/entities'
import type { MessageCriteria, ToolCriteria } from './sessions'

export interface FindOptions {
  readonly query: string
  /** Starts after this message. */
  readonly after?: MessagePosition | undefined
  /** Maximum number of messages returned. */
  readonly limit?: number | undefined
}

/** Finding text in one session. */
export interface FindReads {
  /**
   * A page of the messages of a full conversation that contain a text, in their order. Examines a bounded number of
   * messages, and lets others work in between. Null when there is no such session, or when `after` is neither in it nor
   * in a session that it inherits from.
   */
  find(sessionId: string, options: FindOptions): Promise<RequestOutput<'session.find'> | null>
}

/** Reads of the reasons why searches found sessions. */
export interface SearchHitReads {
  /**
   * For each existing session: the number of messages that contain all words of a query, the newest of these, at most
   * `limit`, and the labels that match. The cost grows with the number of matches from the time of a session, up to a
   * bound.
   */
  searchHits(
    query: string,
    sessionIds: readonly string[],
    options?: MessageCriteria & ToolCriteria & { readonly limit?: number | undefined },
  ): Promise<SessionHits[]>
}
