import type { Environment } from '../../../../shared/environment/entities'
import type { Connection } from '../connection'
import type { EnvironmentReads } from '../port'

/** An event's row. What its columns hold, its payload does not repeat. */
interface EventRow {
  type: string
  timestamp: number
  agent_id: string
  payload: string
}

/** Reads of what agents ran in. */
export function environmentReads(connection: Connection): EnvironmentReads {
  return {
    environments(sessionId) {
      const rows = connection.select<EventRow>(
        // By itself SQLite takes the primary key, and reads the session's whole log.
        `SELECT type, timestamp, agent_id, payload FROM event INDEXED BY event_environment
           WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?) AND agent_id IS NOT NULL
             AND type IN ('environment.creating', 'environment.ready', 'environment.terminated', 'transcript.changed')
           ORDER BY sequence`,
        sessionId,
      )
      const byAgent = new Map<string, Environment>()
      for (const row of rows) byAgent.set(row.agent_id, after(byAgent.get(row.agent_id), row))
      return Promise.resolve([...byAgent.values()])
    },
  }
}

/** The facts of all events about environments. */
type Facts = Partial<Pick<Environment, 'adapterName' | 'cwd' | 'adapterSessionId' | 'pid' | 'version'>> &
  Partial<Pick<Environment, 'startMs' | 'reason' | 'exitCode'>> & { readonly path?: string; readonly size?: number }

/** What is known of an agent's environment after an event. */
function after(known: Environment | undefined, row: EventRow): Environment {
  const { type, timestamp, agent_id: agentId, payload } = row
  const facts = JSON.parse(payload) as Facts
  const { adapterName = '', cwd = '', adapterSessionId, pid, version, startMs, reason, exitCode, path, size } = facts
  const before = known ?? { agentId, adapterName, cwd, status: 'creating' as const, createdAt: timestamp }
  switch (type) {
    case 'environment.creating': {
      const { transcript } = before
      const kept = transcript === undefined ? {} : { transcript }
      return { agentId, adapterName, cwd, status: 'creating', createdAt: timestamp, ...kept }
    }
    case 'environment.ready':
      return {
        ...before,
        status: 'ready',
        ...(adapterSessionId === undefined ? {} : { adapterSessionId }),
        ...(pid === undefined ? {} : { pid }),
        ...(version === undefined ? {} : { version }),
        ...(startMs === undefined ? {} : { startMs }),
      }
    case 'environment.terminated':
      return {
        ...before,
        status: 'terminated',
        terminatedAt: timestamp,
        ...(reason === undefined ? {} : { reason }),
        ...(exitCode === undefined ? {} : { exitCode }),
      }
    default:
      return path === undefined || size === undefined ? before : { ...before, transcript: { path, size } }
  }
}
