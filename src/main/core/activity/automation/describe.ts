import type {
  Automation,
  AutomationRecord,
  AutomationRun,
  AutomationRunRecord,
  AutomationRunState,
} from '../../../../shared/automation/entities'
import { knownError } from '../../../../shared/kernel/error-texts'
import type { ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { SessionContext } from '../../session/context'

/** Finds an automation. */
export async function findAutomation(
  { store }: Pick<SessionContext, 'store'>,
  automationId: string,
): Promise<Result<AutomationRecord, ContractError>> {
  const found = await store.read.automation(automationId)
  return found === null ? err(knownError('automation-not-found', { automationId })) : ok(found)
}

/** Returns an automation with its last run. */
export async function describeAutomation(context: SessionContext, record: AutomationRecord): Promise<Automation> {
  const [last] = await context.store.read.automationRuns(record.automationId, 1)
  return last === undefined ? record : { ...record, lastRun: await describeRun(context, last) }
}

/** Returns a run with the state of its session. */
export async function describeRun(
  { store, runtimes, feed }: SessionContext,
  { sessionId, ...run }: AutomationRunRecord,
): Promise<AutomationRun> {
  const [session] = run.state === 'missed' || run.state === 'skipped' ? [] : await store.read.sessions([sessionId])
  if (session === undefined) return { ...run, state: run.state === 'started' ? 'stopped' : run.state }
  const attention = feed.overlay(session).attention?.state
  const atWork = (): AutomationRunState => {
    if (attention === 'needsYou') return 'waiting'
    return runtimes.peek(sessionId)?.isBusy === true ? 'working' : 'stopped'
  }
  return { ...run, sessionId, state: run.state === 'started' ? atWork() : run.state }
}
