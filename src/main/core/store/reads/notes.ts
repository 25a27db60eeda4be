import type { Connection } from '../connection'
import type { NoteReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const notesTo = statement((p: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('agent_note')
    .innerJoin('agent', 'agent.agent_key', 'agent_note.agent_key')
    .select(['kind', 'text'])
    .where('agent_id', '=', p.agentId)
    .orderBy('kind'),
)

/** Reads of the notes that agents have to be given beside messages. */
export function noteReads(connection: Connection): NoteReads {
  return {
    notes(agentId) {
      return Promise.resolve(connection.all(notesTo({ agentId })))
    },
  }
}
