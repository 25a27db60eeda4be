import type { AgentSetup } from '#shared/session/entities'
import type { Connection } from '../connection'
import type { ConfigurationReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const configurationsOf = statement((p: Placeholders<{ kind: string }>) =>
  db.selectFrom('configuration').select('content').where('kind', '=', p.kind).orderBy('configuration_key'),
)

const setupsOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db
    .selectFrom('agent_setup')
    .innerJoin('agent', 'agent.agent_key', 'agent_setup.agent_key')
    .innerJoin('session', 'session.session_key', 'agent.session_key')
    .select(['agent.agent_id', 'agent_setup.setup'])
    .where('session.session_id', '=', p.sessionId),
)

const newestOfModel = statement((p: Placeholders<{ model: string }>) =>
  db.selectFrom('agent').select('adapter_name').where('model', '=', p.model).orderBy('agent_key', 'desc').limit(1),
)

/** Reads of the configurations that agents are started with. */
export function configurationReads(connection: Connection): ConfigurationReads {
  return {
    configurations(kind) {
      const rows = connection.all(configurationsOf({ kind }))
      return Promise.resolve(rows.map((row) => JSON.parse(row.content) as unknown))
    },
    agentSetups(sessionId) {
      const rows = connection.all(setupsOf({ sessionId }))
      return Promise.resolve(new Map(rows.map((row) => [row.agent_id, JSON.parse(row.setup) as AgentSetup])))
    },
    adapterOfModel(model) {
      const row = connection.first(newestOfModel({ model }))
      return Promise.resolve(row?.adapter_name ?? null)
    },
  }
}
