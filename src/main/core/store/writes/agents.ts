import type { Agent } from '../../../../shared/session/entities'
import { assignments, insertSql } from '../codec'
import { agentCodec } from '../entities'
import type { AgentWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of agents. */
export function agentWrites(context: WriteContext): AgentWrites {
  const { connection } = context
  return {
    putAgent(agent: Agent) {
      const values = { session_key: context.sessionKey(agent.sessionId), ...agentCodec.encode(agent) }
      connection.run(
        `${insertSql('agent', values)} ON CONFLICT (agent_id) DO UPDATE SET ${assignments(values)}`,
        ...Object.values(values),
        ...Object.values(values),
      )
    },
    removeAgent(agentId: string) {
      connection.run('DELETE FROM agent WHERE agent_id = ?', agentId)
    },
  }
}
