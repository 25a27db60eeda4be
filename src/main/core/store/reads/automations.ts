import type { AutomationRecord, AutomationRunRecord } from '#shared/automation/entities'
import type { Connection } from '../connection'
import type { AutomationReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

type OfAutomation = Placeholders<{ automationId: string }>

const all = statement(() => db.selectFrom('automation').select('data').orderBy('automation_id'))

const byId = statement((p: OfAutomation) =>
  db.selectFrom('automation').select('data').where('automation_id', '=', p.automationId),
)

const latestRuns = statement((p: Placeholders<{ automationId: string; limit: number }>) =>
  db
    .selectFrom('automation_run')
    .select('data')
    .where('automation_id', '=', p.automationId)
    .orderBy('due_at', 'desc')
    .orderBy('run_id', 'desc')
    .limit(p.limit),
)

const openRuns = statement(() =>
  db.selectFrom('automation_run').select('data').where('state', 'in', ['starting', 'started']).orderBy('due_at'),
)

const openRunsOf = statement((p: OfAutomation) =>
  db
    .selectFrom('automation_run')
    .select('data')
    .where('automation_id', '=', p.automationId)
    .where('state', 'in', ['starting', 'started'])
    .orderBy('due_at'),
)

const ofSession = statement((p: Placeholders<{ sessionId: string }>) =>
  db.selectFrom('automation_run').select('data').where('session_id', '=', p.sessionId),
)

const startedSince = statement((p: Placeholders<{ automationId: string; since: number }>) =>
  db
    .selectFrom('automation_run')
    .select('data')
    .where('automation_id', '=', p.automationId)
    .where('due_at', '>', p.since)
    .where('state', 'not in', ['missed', 'skipped']),
)

/** Reads of automations and their runs. */
export function automationReads(connection: Connection): AutomationReads {
  const toRun = ({ data }: { data: string }) => JSON.parse(data) as AutomationRunRecord
  return {
    automations() {
      return Promise.resolve(connection.all(all()).map(({ data }) => JSON.parse(data) as AutomationRecord))
    },
    automation(automationId) {
      const row = connection.first(byId({ automationId }))
      return Promise.resolve(row === undefined ? null : (JSON.parse(row.data) as AutomationRecord))
    },
    automationRuns(automationId, limit) {
      return Promise.resolve(connection.all(latestRuns({ automationId, limit })).map(toRun))
    },
    openAutomationRuns(automationId) {
      const rows = connection.all(automationId === undefined ? openRuns() : openRunsOf({ automationId }))
      return Promise.resolve(rows.map(toRun))
    },
    automationRunOf(sessionId) {
      const row = connection.first(ofSession({ sessionId }))
      return Promise.resolve(row === undefined ? null : toRun(row))
    },
    countAutomationRuns(automationId, since) {
      const runs = connection.all(startedSince({ automationId, since })).map(toRun)
      return Promise.resolve(runs.filter(({ cause }) => cause !== 'user').length)
    },
  }
}
