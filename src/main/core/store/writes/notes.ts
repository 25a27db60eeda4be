import { sql } from 'kysely'
import type { NoteWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const setCustomAgent = statement((p: Placeholders<{ sessionKey: number; name: string | null }>) =>
  db.updateTable('session_state').set({ custom_agent: p.name }).where('session_key', '=', p.sessionKey),
)

type Note = Placeholders<{ agentId: string; kind: string; text: string }>

const replaceNote = statement((p: Note) =>
  db
    .insertInto('agent_note')
    .orReplace()
    .columns(['agent_key', 'kind', 'text'])
    .expression(({ selectFrom }) =>
      selectFrom('agent')
        .select(['agent_key', sql<string>`${p.kind}`.as('kind'), sql<string>`${p.text}`.as('text')])
        .where('agent_id', '=', p.agentId),
    ),
)

const deleteNote = statement((p: Note) =>
  db
    .deleteFrom('agent_note')
    .where('agent_key', '=', ({ selectFrom }) =>
      selectFrom('agent').select('agent.agent_key').where('agent.agent_id', '=', p.agentId),
    )
    .where('kind', '=', p.kind)
    .where('text', '=', p.text),
)

/** Writes of the notes that agents have to be given beside messages. */
export function noteWrites(context: WriteContext): NoteWrites {
  const { connection } = context
  return {
    putCustomAgent(sessionId, name) {
      connection.run(setCustomAgent({ sessionKey: context.sessionKey(sessionId), name }))
    },
    putNote(agentId, kind, text) {
      connection.run(replaceNote({ agentId, kind, text }))
    },
    clearNote(agentId, kind, text) {
      connection.run(deleteNote({ agentId, kind, text }))
    },
  }
}
