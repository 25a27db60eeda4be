import type { Connection } from '../connection'
import type { AutomationWrites } from '../port'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

type OfAutomation = Placeholders<{ automationId: string }>

const upsert = statement((p: Placeholders<{ automationId: string; data: string }>) =>
  db
    .insertInto('automation')
    .values({ automation_id: p.automationId, data: p.data })
    .onConflict((conflict) =>
      conflict.column('automation_id').doUpdateSet(({ ref }) => ({ data: ref('excluded.data') })),
    ),
)

const upsertRun = statement((p: Placeholders<Row<'automation_run'>>) =>
  db
    .insertInto('automation_run')
    .values({
      run_id: p.run_id,
      automation_id: p.automation_id,
      due_at: p.due_at,
      session_id: p.session_id,
      state: p.state,
      data: p.data,
    })
    .onConflict((conflict) =>
      conflict
        .column('run_id')
        .doUpdateSet(({ ref }) => ({ state: ref('excluded.state'), data: ref('excluded.data') })),
    ),
)

const deleteOne = statement((p: OfAutomation) =>
  db.deleteFrom('automation').where('automation_id', '=', p.automationId),
)

const deleteRuns = statement((p: OfAutomation) =>
  db.deleteFrom('automation_run').where('automation_id', '=', p.automationId),
)

const deleteOldRuns = statement((p: Placeholders<{ automationId: string; kept: number }>) =>
  db
    .deleteFrom('automation_run')
    .where('run_id', 'in', (eb) =>
      eb
        .selectFrom('automation_run')
        .select('run_id')
        .where('automation_id', '=', p.automationId)
        .where('state', 'not in', ['starting', 'started'])
        .orderBy('due_at', 'desc')
        .orderBy('run_id', 'desc')
        .limit(1000)
        .offset(p.kept),
    ),
)

const deleteRunOf = statement((p: Placeholders<{ sessionId: string }>) =>
  db.deleteFrom('automation_run').where('session_id', '=', p.sessionId),
)

/** Writes of automations and their runs. */
export function automationWrites({ connection }: WriteContext): AutomationWrites {
  return {
    putAutomation(automation) {
      connection.run(upsert({ automationId: automation.automationId, data: JSON.stringify(automation) }))
    },
    deleteAutomation(automationId) {
      connection.run(deleteRuns({ automationId }))
      connection.run(deleteOne({ automationId }))
    },
    putAutomationRun(run, kept) {
      connection.run(
        upsertRun({
          run_id: run.runId,
          automation_id: run.automationId,
          due_at: run.dueAt,
          session_id: run.sessionId,
          state: run.state,
          data: JSON.stringify(run),
        }),
      )
      connection.run(deleteOldRuns({ automationId: run.automationId, kept }))
    },
  }
}

/** Forgets the run of a deleted session. */
export function forgetAutomationRun(connection: Connection, sessionId: string): void {
  connection.run(deleteRunOf({ sessionId }))
}
