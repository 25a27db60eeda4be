import { sessionKey } from '#shared/kernel/session-key'
import type { Connection } from '../connection'
import type { MachineUsage, MachineWrites } from '../port'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'

const known = statement((p: Placeholders<{ key: string }>) =>
  db.selectFrom('machine_session').select('usage_sequence').where('session_ref', '=', p.key),
)

const noteRead = statement((p: Placeholders<{ key: string; sequence: number; activityAt: number }>) =>
  db
    .updateTable('machine_session')
    .set({ usage_sequence: p.sequence, usage_activity_at: p.activityAt })
    .where('session_ref', '=', p.key),
)

const deleteDays = statement((p: Placeholders<{ key: string }>) =>
  db.deleteFrom('machine_usage').where('session_ref', '=', p.key),
)

const putDay = statement((p: Placeholders<Row<'machine_usage'>>) =>
  db.replaceInto('machine_usage').values({
    session_ref: p.session_ref,
    agent_id: p.agent_id,
    adapter_name: p.adapter_name,
    model: p.model,
    first_quarter: p.first_quarter,
    currency: p.currency,
    source: p.source,
    input_tokens: p.input_tokens,
    output_tokens: p.output_tokens,
    cache_read_tokens: p.cache_read_tokens,
    cache_write_tokens: p.cache_write_tokens,
    reasoning_tokens: p.reasoning_tokens,
    calls: p.calls,
    uncosted_tokens: p.uncosted_tokens,
    amount: p.amount,
  }),
)

/** Writes of the usage of other machines. */
export function machineUsageWrites(connection: Connection): Pick<MachineWrites, 'putMachineUsage'> {
  return {
    putMachineUsage(usage) {
      for (const one of usage) putUsage(connection, one)
    },
  }
}

function putUsage(connection: Connection, { sequence, activityAt, days, ...session }: MachineUsage): void {
  const key = sessionKey(session)
  const before = connection.first(known({ key }))
  if (before === undefined || (before.usage_sequence ?? 0) > sequence) return
  connection.run(deleteDays({ key }))
  for (const day of days)
    connection.run(
      putDay({
        session_ref: key,
        agent_id: day.agentId,
        adapter_name: day.adapterName,
        model: day.model,
        first_quarter: day.firstQuarter,
        currency: day.currency,
        source: day.source,
        input_tokens: day.inputTokens,
        output_tokens: day.outputTokens,
        cache_read_tokens: day.cacheReadTokens,
        cache_write_tokens: day.cacheWriteTokens,
        reasoning_tokens: day.reasoningTokens,
        calls: day.calls,
        uncosted_tokens: day.uncostedTokens,
        amount: day.amount,
      }),
    )
  connection.run(noteRead({ key, sequence, activityAt }))
}
