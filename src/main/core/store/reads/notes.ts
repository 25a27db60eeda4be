import type { Connection } from '../connection'
import type { NoteReads } from '../port'

/** Reads of what agents have to be told that is no message. */
export function noteReads(connection: Connection): NoteReads {
  return {
    notes(agentId) {
      return Promise.resolve(
        connection.select<{ kind: string; text: string }>(
          'SELECT kind, text FROM agent_note JOIN agent USING (agent_key) WHERE agent_id = ? ORDER BY kind',
          agentId,
        ),
      )
    },
  }
}
