import { shellEvents } from '#shared/shell/events'
import type { RuntimeCommand } from '#shared/shell/entities'
import { reduceCommands, type CommandEvent } from '#shared/state/conversation/commands'
import type { Connection } from '../connection'
import type { CommandReads } from '../port'
import { findSessionKey } from '../session-key'
import { db, indexed, literals, statement, type Placeholders } from '../statement'

/** Number of events that are read: those of as many commands as are shown, and of others that ended among them. */
const EVENTS = 200

const stored = shellEvents.flatMap(({ durability, type }) => (durability === 'durable' ? [type] : []))

const newestCommandEvents = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_command'))
    .select(['type', 'timestamp', 'agent_id', 'payload'])
    .where('session_key', '=', p.sessionKey)
    .where('type', 'in', literals(stored))
    .orderBy('sequence', 'desc')
    .limit(EVENTS),
)

/** Reads of the commands that were run in sessions. */
export function commandReads(connection: Connection): CommandReads {
  return {
    commands(sessionId) {
      const key = findSessionKey(connection, sessionId)
      return Promise.resolve(key === undefined ? [] : readCommands(connection, key))
    },
  }
}

/** The newest commands of a session, oldest first, made of their events. */
export function readCommands(connection: Connection, sessionKey: number): RuntimeCommand[] {
  const rows = connection.all(newestCommandEvents({ sessionKey }))
  return rows.reverse().reduce<RuntimeCommand[]>((commands, { type, timestamp, agent_id, payload }) => {
    const agentId = agent_id === null ? {} : { agentId: agent_id }
    const event: unknown = { type, timestamp, ...agentId, payload: JSON.parse(payload) as unknown }
    // Stored by this Parley under its own declaration.
    return reduceCommands(commands, event as CommandEvent)
  }, [])
}
