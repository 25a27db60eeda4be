import type { Automation, AutomationRecord, AutomationRun, AutomationRunRecord } from '#shared/automation/entities'
import { KEPT_RUNS } from '#shared/automation/limits'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'

/** Finds an automation. */
export async function findAutomation(
  { store }: Pick<SessionContext, 'store'>,
  automationId: string,
): Promise<Result<AutomationRecord, ContractError>> {
  const found = await store.read.automation(automationId)
  return found === null ? err(knownError('automation-not-found', { automationId })) : ok(found)
}

/** Returns whether a run left no session behind that could ask for attention, and nobody was told. */
export function isUnseen({ state, cause, seenAt }: AutomationRunRecord): boolean {
  // Whoever starts a run is told at once.
  return seenAt === undefined && (state === 'missed' || (state === 'failed' && cause !== 'user'))
}

/** Returns an automation with its last run. */
export async function describeAutomation(context: SessionContext, record: AutomationRecord): Promise<Automation> {
  const runs = await context.store.read.automationRuns(record.automationId, KEPT_RUNS)
  const [last] = runs
  if (last === undefined) return record
  const unseen = await Promise.all(runs.filter(isUnseen).map((run) => describeRun(context, run)))
  return { ...record, lastRun: await describeRun(context, last), ...(unseen.length === 0 ? {} : { unseen }) }
}

/** Returns a run with the state of its session. */
export async function describeRun(
  { store, feed }: SessionContext,
  { sessionId, ...run }: AutomationRunRecord,
): Promise<AutomationRun> {
  const [session] = run.state === 'missed' || run.state === 'skipped' ? [] : await store.read.sessions([sessionId])
  if (session === undefined) return { ...run, state: run.state === 'started' ? 'stopped' : run.state }
  const attention = feed.overlay(session).attention?.state
  // Until its end is recorded, also when its turn has just ended.
  const atWork = attention === 'needsYou' ? 'waiting' : 'working'
  return { ...run, sessionId, state: run.state === 'started' ? atWork : run.state }
}
