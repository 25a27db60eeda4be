import type { AgentSetup } from '../../../../shared/session/entities'
import type { ConfigurationWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of what agents are started with. */
export function configurationWrites({ connection }: WriteContext): ConfigurationWrites {
  return {
    putConfiguration(kind, id, content) {
      connection.run(
        `INSERT INTO configuration (kind, configuration_id, content) VALUES (?, ?, ?)
           ON CONFLICT (configuration_id) DO UPDATE SET content = excluded.content`,
        kind,
        id,
        JSON.stringify(content),
      )
    },
    removeConfiguration(id) {
      return connection.run('DELETE FROM configuration WHERE configuration_id = ?', id).changes > 0
    },
    putAgentSetup(agentId: string, setup: AgentSetup) {
      connection.run(
        `INSERT INTO agent_setup (agent_key, setup) SELECT agent_key, ? FROM agent WHERE agent_id = ?
           ON CONFLICT (agent_key) DO UPDATE SET setup = excluded.setup`,
        JSON.stringify(setup),
        agentId,
      )
    },
  }
}
