import type { AgentTask } from '../../../../shared/tasks/entities'
import type { Connection } from '../connection'
import type { TaskReads } from '../port'

/** Reads of what works in the background of sessions, and as whom they work. */
export function taskReads(connection: Connection): TaskReads {
  const stateOf = (sessionId: string) =>
    connection.get<{ tasks: string | null; custom_agent: string | null }>(
      'SELECT tasks, custom_agent FROM session_state JOIN session USING (session_key) WHERE session_id = ?',
      sessionId,
    )
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
