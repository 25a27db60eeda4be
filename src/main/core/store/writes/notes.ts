import type { NoteWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of what agents have to be told that is no message. */
export function noteWrites(context: WriteContext): NoteWrites {
  const { connection } = context
  return {
    putCustomAgent(sessionId, name) {
      connection.run(
        'UPDATE session_state SET custom_agent = ? WHERE session_key = ?',
        name,
        context.sessionKey(sessionId),
      )
    },
    putNote(agentId, kind, text) {
      connection.run(
        `INSERT OR REPLACE INTO agent_note (agent_key, kind, text)
           SELECT agent_key, ?, ? FROM agent WHERE agent_id = ?`,
        kind,
        text,
        agentId,
      )
    },
    clearNote(agentId, kind, text) {
      connection.run(
        `DELETE FROM agent_note WHERE agent_key = (SELECT agent_key FROM agent WHERE agent_id = ?)
           AND kind = ? AND text = ?`,
        agentId,
        kind,
        text,
      )
    },
  }
}
