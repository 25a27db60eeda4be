import type { AutomationRecord, AutomationRunRecord } from '#shared/automation/entities'
import { KEPT_RUNS, LATEST_MS, MAX_FAILURES } from '#shared/automation/limits'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionListItem } from '#shared/session/entities'
import { SerialQueue } from '#core/session/stream/serial-queue'
import type { SessionContext } from '#core/session/runtime/context'
import { isUnseen } from './describe'
import { startRun } from './start-run'
import { timeAfter } from './schedule'

const DAY_MS = 86_400_000

type Cause = AutomationRunRecord['cause']
type Ended = Pick<AutomationRunRecord, 'state' | 'problem'>

/**
 * Runs of automations. A run is recorded as `starting`, with the id of its session and together with the next time of its
 * schedule, before anything else happens; what follows can be repeated after a crash.
 */
export class AutomationRuns {
  /** Changes of records, which are read before they are written. */
  readonly lane = new SerialQueue()
  /** Runs that this host is starting. */
  private readonly launching = new Set<string>()
  /** Runs by the session that this host has started and that has not ended. */
  private readonly bySession = new Map<string, string>()

  constructor(
    private readonly context: SessionContext,
    private readonly onChanged: (automation: AutomationRecord) => void,
  ) {}

  /** Returns whether a session is that of a run at work. */
  isRun(sessionId: string): boolean {
    return this.bySession.has(sessionId)
  }

  /** Records a run and starts it, unless one is at work or there were too many. Resolves once it has started. */
  async begin(automationId: string, cause: Cause, dueAt: number): Promise<Result<AutomationRunRecord, ContractError>> {
    const recorded = await this.lane.exclusive(() => this.record(automationId, cause, dueAt))
    if (!recorded.ok) return recorded
    const { run, automation } = recorded.value
    if (run.state === 'skipped') return ok(run)
    const failure = await this.launch(automation, run)
    if (failure !== undefined) return err(failure)
    return ok((await this.find(run.runId, automationId)) ?? run)
  }

  /** Records runs of a schedule that nobody started. */
  missed(automationId: string, from: number, count: number): Promise<Result<unknown, ContractError>> {
    return this.lane.exclusive(async () => {
      const automation = await this.context.store.read.automation(automationId)
      if (automation?.nextAt === undefined || automation.nextAt > from) return ok(undefined)
      const run = { ...this.newRun(automationId, 'schedule', from), state: 'missed' as const, count }
      return this.put(run, withNext(automation, this.context.clock.now()))
    })
  }

  /** Records that a person was told of runs without a session. */
  markSeen(automationId: string): Promise<Result<void, ContractError>> {
    return this.lane.exclusive(async () => {
      const { store, clock } = this.context
      const runs = (await store.read.automationRuns(automationId, KEPT_RUNS)).filter(isUnseen)
      for (const run of runs) {
        const put = await this.put({ ...run, seenAt: clock.now() })
        if (!put.ok) return put
      }
      return ok(undefined)
    })
  }

  /** Brings runs to an end that a previous host, or a full disk, left open. */
  async settleOpen(): Promise<void> {
    for (const run of await this.context.store.read.openAutomationRuns()) {
      if (this.launching.has(run.runId)) continue
      if (run.state === 'started') {
        await this.ended(run.sessionId)
        continue
      }
      const automation = await this.context.store.read.automation(run.automationId)
      const isLate = this.context.clock.now() - run.dueAt > LATEST_MS
      if (automation === null || isLate) await this.end(run.runId, run.automationId, { state: 'missed' })
      else this.launchAgain(automation, run)
    }
  }

  /** Looks at the session of a run: its turn may have ended. */
  ended(sessionId: string): Promise<Result<unknown, ContractError>> {
    return this.lane.exclusive(async () => {
      const { store, runtimes } = this.context
      const run = await store.read.automationRunOf(sessionId)
      if (run === null || (run.state !== 'starting' && run.state !== 'started')) {
        this.bySession.delete(sessionId)
        return ok(undefined)
      }
      const [session] = await store.read.sessions([sessionId])
      if (session !== undefined && runtimes.peek(sessionId)?.isBusy === true) return ok(undefined)
      const turn = (await store.read.conversation(sessionId, 1))?.turns.at(-1)
      if (session !== undefined && turn?.status === 'active') return ok(undefined)
      return this.finish(run, outcomeOf(session, turn?.stoppedBy !== undefined, turn?.error))
    })
  }

  private async record(
    automationId: string,
    cause: Cause,
    dueAt: number,
  ): Promise<Result<{ run: AutomationRunRecord; automation: AutomationRecord }, ContractError>> {
    const { store, clock } = this.context
    const found = await store.read.automation(automationId)
    if (found === null) return err(knownError('automation-not-found', { automationId }))
    // Paused, or already recorded, since the caller looked.
    const isOver = cause === 'schedule' ? found.nextAt === undefined || found.nextAt > dueAt : false
    if (cause !== 'user' && (found.paused !== undefined || isOver)) return err(notDue())
    const isAtWork = (await store.read.openAutomationRuns(automationId)).length > 0
    if (isAtWork && cause === 'user') return err(knownError('automation-running'))
    const since = clock.now() - DAY_MS
    const isOften = cause !== 'user' && (await store.read.countAutomationRuns(automationId, since)) >= found.runsPerDay
    const skipped = isAtWork ? 'running' : isOften ? 'runs-per-day' : undefined
    const automation = cause === 'schedule' ? withNext(found, Math.max(dueAt, clock.now())) : found
    if (skipped !== undefined) {
      const [last] = await store.read.automationRuns(automationId, 1)
      const again = last?.state === 'skipped' && last.skipped === skipped ? last : undefined
      const run: AutomationRunRecord = {
        ...(again ?? this.newRun(automationId, cause, dueAt)),
        state: 'skipped',
        skipped,
        count: (again?.count ?? 0) + 1,
      }
      const put = await this.put(run, automation)
      return put.ok ? ok({ run, automation }) : put
    }
    const run = this.newRun(automationId, cause, dueAt)
    const put = await this.put(run, automation)
    return put.ok ? ok({ run, automation }) : put
  }

  private newRun(automationId: string, cause: Cause, dueAt: number): AutomationRunRecord {
    const { ids } = this.context
    return { runId: ids.next(), automationId, cause, dueAt, sessionId: ids.next(), state: 'starting' }
  }

  /** Starts the session of a recorded run. Returns the reason when that failed. */
  private async launch(automation: AutomationRecord, run: AutomationRunRecord): Promise<ContractError | undefined> {
    const { runId, automationId, sessionId } = run
    if (this.launching.has(runId)) return undefined
    this.launching.add(runId)
    this.bySession.set(sessionId, runId)
    try {
      const started = await this.context.runtimes.during({}, () => startRun(this.context, automation, run))
      const noted = started.ok
        ? await this.lane.exclusive(async () => {
            const now = await this.find(runId, automationId)
            return now?.state === 'starting' ? this.put({ ...now, state: 'started' }) : ok(undefined)
          })
        : await this.end(runId, automationId, { state: 'failed', problem: started.error.message })
      // The turn of a run that was started before a crash has ended already.
      if (started.ok) await this.ended(sessionId)
      if (!started.ok) return started.error.code.startsWith('store-') ? started.error : failedToStart(started.error)
      return noted.ok ? undefined : noted.error
    } finally {
      this.launching.delete(runId)
    }
  }

  /** Starts a recorded run without waiting. A failure of the store goes into the log; the run stays open for the next look. */
  private launchAgain(automation: AutomationRecord, run: AutomationRunRecord): void {
    this.launch(automation, run).catch((error: unknown) =>
      this.context.log(`A run of an automation was not continued: ${String(error)}`),
    )
  }

  private end(runId: string, automationId: string, how: Ended): Promise<Result<unknown, ContractError>> {
    return this.lane.exclusive(async () => {
      const run = await this.find(runId, automationId)
      return run === undefined ? ok(undefined) : this.finish(run, how)
    })
  }

  /** Records the end of a run, and pauses its automation after failures in a row. */
  private async finish(run: AutomationRunRecord, how: Ended): Promise<Result<unknown, ContractError>> {
    const { store, clock } = this.context
    const automation = await store.read.automation(run.automationId)
    if (automation === null) return ok(undefined)
    const ended = { ...run, ...how, endedAt: clock.now() }
    const put = await this.put(ended, withOutcome(automation, ended))
    if (put.ok) this.bySession.delete(run.sessionId)
    return put
  }

  private async find(runId: string, automationId: string): Promise<AutomationRunRecord | undefined> {
    const runs = await this.context.store.read.automationRuns(automationId, KEPT_RUNS)
    return runs.find((run) => run.runId === runId)
  }

  private async put(run: AutomationRunRecord, automation?: AutomationRecord): Promise<Result<void, ContractError>> {
    const { operations } = this.context.store
    const put =
      automation === undefined
        ? await operations.putAutomationRun(run, KEPT_RUNS)
        : await operations.recordAutomationRun(run, automation, KEPT_RUNS)
    if (!put.ok) return put
    if (automation !== undefined) this.onChanged(automation)
    this.context.feed.announce('automation.changed', { automationId: run.automationId })
    return ok(undefined)
  }
}

/** Returns an automation whose schedule goes on after a time. */
export function withNext({ nextAt: _, ...automation }: AutomationRecord, after: number): AutomationRecord {
  if (automation.paused !== undefined) return automation
  return { ...automation, ...defined({ nextAt: timeAfter(automation.trigger, after) }) }
}

function withOutcome(automation: AutomationRecord, { state, cause }: AutomationRunRecord): AutomationRecord {
  if (state === 'done') return { ...automation, failures: 0 }
  if (state !== 'error' && state !== 'failed') return automation
  const failures = automation.failures + 1
  if (failures < MAX_FAILURES || cause === 'user' || automation.paused !== undefined) return { ...automation, failures }
  const { nextAt: _, ...rest } = automation
  return { ...rest, failures, paused: 'failures' }
}

function outcomeOf(session: SessionListItem | undefined, isAtLimit: boolean, error: string | undefined): Ended {
  if (session === undefined) return { state: 'stopped' }
  if (session.lastTurnOutcome === 'error' || isAtLimit) return { state: 'error', ...defined({ problem: error }) }
  return { state: session.lastTurnOutcome === 'completed' ? 'done' : 'stopped' }
}

const notDue = (): ContractError => contractError('automation-failed', 'The automation is paused, or not due any more.')

const failedToStart = ({ message }: ContractError): ContractError => contractError('automation-failed', message)
