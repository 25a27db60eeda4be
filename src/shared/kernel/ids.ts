import { v7 } from 'uuid'

/** Where new ids come from, so that tests can have them predictable. */
export interface IdSource {
  /** A new unique id, growing with time so that indexes on it stay compact (UUID version 7, RFC 9562). */
  next(): string
}

export const uuidSource: IdSource = { next: () => v7() }
