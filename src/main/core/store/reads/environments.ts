import type { Environment } from '#shared/environment/entities'
import { environmentEvents } from '#shared/environment/events'
import type { Connection } from '../connection'
import type { EnvironmentReads } from '../port'
import { defined } from '#shared/kernel/defined'
import { db, indexed, literals, sessionKeyOf, statement, type Placeholders, type ResultOf } from '../statement'

const stored = environmentEvents.flatMap(({ durability, type }) => (durability === 'durable' ? [type] : []))

const eventsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    // By itself SQLite takes the primary key, and reads the session's whole log.
    .selectFrom(indexed('event', 'event_environment'))
    .select(['type', 'timestamp', 'agent_id', 'payload'])
    .where('session_key', '=', sessionKeyOf(p.sessionId))
    .where('agent_id', 'is not', null)
    .where('type', 'in', literals(stored))
    .orderBy('sequence')
    .$narrowType<{ agent_id: string }>(),
)

/** An event's row. Its payload does not repeat its columns. */
type EventRow = ResultOf<typeof eventsOf>

/** Reads of the environments that agents ran in. */
export function environmentReads(connection: Connection): EnvironmentReads {
  return {
    environments(sessionId) {
      const rows = connection.all(eventsOf({ sessionId }))
      const byAgent = new Map<string, Environment>()
      for (const row of rows) byAgent.set(row.agent_id, after(byAgent.get(row.agent_id), row))
      return Promise.resolve([...byAgent.values()])
    },
  }
}

/** The facts of all events about environments. */
type Facts = Partial<Pick<Environment, 'adapterName' | 'cwd' | 'adapterSessionId' | 'pid' | 'version'>> &
  Partial<Pick<Environment, 'startMs' | 'reason' | 'exitCode'>> & { readonly path?: string; readonly size?: number }

/** Returns an agent's environment as it is known after an event. */
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
        ...defined({ adapterSessionId, pid, version, startMs }),
      }
    case 'environment.terminated':
      return {
        ...before,
        status: 'terminated',
        terminatedAt: timestamp,
        ...defined({ reason, exitCode }),
      }
    default:
      return path === undefined || size === undefined ? before : { ...before, transcript: { path, size } }
  }
}
