import { v7 } from 'uuid'

/** Source of new ids, replaceable by a predictable one in tests. */
export interface IdSource {
  /**
   * Returns a new unique id that increases with time, so that indexes on it stay compact (UUID version 7, RFC 9562).
   */
  next(): string
}

export const uuidSource: IdSource = { next: () => v7() }
