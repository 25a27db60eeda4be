import type { RuntimeCommand } from '../../../../shared/shell/entities'
import { reduceCommands, type CommandEvent } from '../../../../shared/shell/reduce'
import type { Connection } from '../connection'
import type { CommandReads } from '../port'

/** The events of so many commands as are shown, and those of others that ended among them. */
const EVENTS = 200

/** Reads of the commands that were run in sessions. */
export function commandReads(connection: Connection): CommandReads {
  return {
    commands(sessionId) {
      const row = connection.get<{ session_key: number }>(
        'SELECT session_key FROM session WHERE session_id = ?',
        sessionId,
      )
      return Promise.resolve(row === undefined ? [] : readCommands(connection, row.session_key))
    },
  }
}

/** The newest commands of a session, oldest first, made of their events. */
export function readCommands(connection: Connection, sessionKey: number): RuntimeCommand[] {
  const rows = connection.select<{ type: string; timestamp: number; agent_id: string | null; payload: string }>(
    // By itself SQLite takes the primary key, and reads the session's whole log.
    `SELECT type, timestamp, agent_id, payload FROM event INDEXED BY event_command
       WHERE session_key = ? AND type IN (
         'runtime.command.started', 'runtime.command.completed', 'runtime.command.failed', 'runtime.command.cancelled')
       ORDER BY sequence DESC LIMIT ?`,
    sessionKey,
    EVENTS,
  )
  return rows.reverse().reduce<RuntimeCommand[]>((commands, { type, timestamp, agent_id, payload }) => {
    const agentId = agent_id === null ? {} : { agentId: agent_id }
    const event: unknown = { type, timestamp, ...agentId, payload: JSON.parse(payload) as unknown }
    // Stored by this Parley under its own declaration.
    return reduceCommands(commands, event as CommandEvent)
  }, [])
}
