import { sql } from 'kysely'
import type { AgentSetup } from '#shared/session/entities'
import type { ConfigurationWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertConfiguration = statement((p: Placeholders<{ kind: string; id: string; content: string }>) =>
  db
    .insertInto('configuration')
    .values({ kind: p.kind, configuration_id: p.id, content: p.content })
    .onConflict((conflict) =>
      conflict.column('configuration_id').doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
    ),
)

const deleteConfiguration = statement((p: Placeholders<{ id: string }>) =>
  db.deleteFrom('configuration').where('configuration_id', '=', p.id),
)

const upsertSetup = statement((p: Placeholders<{ agentId: string; setup: string }>) =>
  db
    .insertInto('agent_setup')
    .columns(['agent_key', 'setup'])
    .expression(({ selectFrom }) =>
      selectFrom('agent')
        .select(['agent_key', sql<string>`${p.setup}`.as('setup')])
        .where('agent_id', '=', p.agentId),
    )
    .onConflict((conflict) =>
      conflict.column('agent_key').doUpdateSet(({ ref }) => ({ setup: ref('excluded.setup') })),
    ),
)

/** Writes of the configurations that agents are started with. */
export function configurationWrites({ connection }: WriteContext): ConfigurationWrites {
  return {
    putConfiguration(kind, id, content) {
      connection.run(upsertConfiguration({ kind, id, content: JSON.stringify(content) }))
    },
    removeConfiguration(id) {
      return connection.run(deleteConfiguration({ id })).changes > 0
    },
    putAgentSetup(agentId: string, setup: AgentSetup) {
      connection.run(upsertSetup({ agentId, setup: JSON.stringify(setup) }))
    },
  }
}
