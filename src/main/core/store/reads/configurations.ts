import type { AgentSetup } from '../../../../shared/session/entities'
import { from, type Connection } from '../connection'
import type { ConfigurationReads } from '../port'

/** Reads of what agents are started with. */
export function configurationReads(connection: Connection): ConfigurationReads {
  return {
    configurations(kind) {
      const rows = connection.all(
        from.selectFrom('configuration').select('content').where('kind', '=', kind).orderBy('configuration_key'),
      )
      return Promise.resolve(rows.map((row) => JSON.parse(row.content) as unknown))
    },
    agentSetups(sessionId) {
      const rows = connection.all(
        from
          .selectFrom('agent_setup')
          .innerJoin('agent', 'agent.agent_key', 'agent_setup.agent_key')
          .innerJoin('session', 'session.session_key', 'agent.session_key')
          .select(['agent.agent_id', 'agent_setup.setup'])
          .where('session.session_id', '=', sessionId),
      )
      return Promise.resolve(new Map(rows.map((row) => [row.agent_id, JSON.parse(row.setup) as AgentSetup])))
    },
    adapterOfModel(model) {
      const row = connection.first(
        from
          .selectFrom('agent')
          .select('adapter_name')
          .where('model', '=', model)
          .orderBy('agent_key', 'desc')
          .limit(1),
      )
      return Promise.resolve(row?.adapter_name ?? null)
    },
  }
}
