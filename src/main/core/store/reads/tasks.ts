import type { AgentTask } from '#shared/tasks/entities'
import type { Connection } from '../connection'
import type { TaskReads } from '../port'
import { db, sessionKeyOf, statement, type Placeholders } from '../statement'

const workOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('session_state').select(['tasks', 'custom_agent']).where('session_key', '=', sessionKeyOf(p.sessionId)),
)

/** Reads of the background tasks of sessions, and of the custom agents that they use. */
export function taskReads(connection: Connection): TaskReads {
  const stateOf = (sessionId: string) => connection.first(workOf({ sessionId }))
  return {
    tasks(sessionId) {
      const tasks = stateOf(sessionId)?.tasks ?? null
      return Promise.resolve(tasks === null ? [] : (JSON.parse(tasks) as AgentTask[]))
    },
    customAgent(sessionId) {
      return Promise.resolve(stateOf(sessionId)?.custom_agent ?? null)
    },
  }
}
