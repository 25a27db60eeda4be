import type { Connection } from './connection'
import { sessionKeyOf, statement, type Placeholders } from './statement'

const keyOf = statement((p: Placeholders<{ sessionId: string }>) => sessionKeyOf(p.sessionId))

/** Returns the key of a session, or undefined when there is none. */
export function findSessionKey(connection: Connection, sessionId: string): number | undefined {
  return connection.first(keyOf({ sessionId }))?.session_key
}
