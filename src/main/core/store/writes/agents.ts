import type { Agent } from '#shared/session/entities'
import { agentCodec } from '../entities'
import type { AgentWrites } from '../port'
import type { NewRow } from '../schema'
import { db, rowStatement, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertRow = rowStatement((row: Placeholders<NewRow<'agent'>>) =>
  db
    .insertInto('agent')
    .values(row)
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row)),
)

const deleteAgent = statement((p: Placeholders<{ agentId: string }>) =>
  db.deleteFrom('agent').where('agent_id', '=', p.agentId),
)

/** Writes of agents. */
export function agentWrites(context: WriteContext): AgentWrites {
  const { connection } = context
  return {
    putAgent(agent: Agent) {
      const values = {
        session_key: context.sessionKey(agent.sessionId),
        ...agentCodec.encode(agent),
        undeclared: agentCodec.undeclared(agent),
      }
      connection.run(upsertRow(values))
    },
    removeAgent(agentId: string) {
      connection.run(deleteAgent({ agentId }))
    },
  }
}
