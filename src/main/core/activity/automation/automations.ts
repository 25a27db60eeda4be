import type { AutomationRecord } from '#shared/automation/entities'
import { BETWEEN_CHANGES_MS, LATEST_MS } from '#shared/automation/limits'
import type { SessionEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { FollowedSession } from '#core/base/parts/part'
import type { SessionContext } from '#core/session/runtime/context'
import { AutomationRuns, withNext } from './runs'
import { timesAfter } from './schedule'
import { watchFiles } from './watch-files'

/** Longest time until clocks are compared again, in milliseconds: they jump, and machines sleep. */
export const LOOK_MS = 30_000
/** Maximum number of missed runs that are counted. */
const MOST_MISSED = 1000
const DAY_MS = 86_400_000

/** Files that are watched for an automation. */
interface Watched {
  readonly what: string
  /** Time of the last run that they started. */
  at: number
  end(): Promise<void>
}

/** Starts automations when they are due: at their times, when files change, and when sessions are done. */
export class Automations {
  readonly runs: AutomationRuns
  private readonly known = new Map<string, AutomationRecord>()
  private readonly watched = new Map<string, Watched>()
  private timer: NodeJS.Timeout | undefined
  private isRunning = false
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly context: SessionContext,
    private readonly lookMs = LOOK_MS,
  ) {
    this.runs = new AutomationRuns(context, (automation) => this.changed(automation))
  }

  /** Completes what the previous host left, and starts what is due from now on. */
  async begin(): Promise<void> {
    for (const automation of await this.context.store.read.automations())
      this.known.set(automation.automationId, automation)
    this.isRunning = true
    if (this.known.size === 0) return
    for (const automation of this.known.values()) this.watch(automation)
    this.look()
  }

  async end(): Promise<void> {
    this.isRunning = false
    clearTimeout(this.timer)
    await Promise.all([...this.watched.values()].map((watched) => watched.end()))
    this.watched.clear()
    await this.looking
  }

  /** Takes a changed automation. */
  changed(automation: AutomationRecord): void {
    this.known.set(automation.automationId, automation)
    this.watch(automation)
    this.arm()
  }

  removed(automationId: string): void {
    this.known.delete(automationId)
    this.unwatch(automationId)
  }

  get count(): number {
    return this.known.size
  }

  /** Takes an event that was published. */
  take({ sessionId }: FollowedSession, event: SessionEvent): void {
    if (event.type !== 'turn.completed') return
    if (this.runs.isRun(sessionId)) this.apart(this.runs.ended(sessionId))
    if (event.payload.outcome !== 'completed') return
    for (const { automationId, trigger, paused } of this.known.values())
      if (trigger.kind === 'session' && trigger.sessionId === sessionId && paused === undefined)
        this.start(automationId, 'session', this.context.clock.now())
  }

  /** Compares the clock with what is due. */
  private look(): void {
    this.looking = this.looking.then(() => this.lookOnce()).catch((error: unknown) => this.fail(error))
    void this.looking.then(() => this.arm())
  }

  private async lookOnce(): Promise<void> {
    if (!this.isRunning) return
    await this.runs.settleOpen()
    for (const automation of [...this.known.values()]) {
      const { automationId, trigger, nextAt } = automation
      if (trigger.kind !== 'schedule' || nextAt === undefined) continue
      const now = this.context.clock.now()
      if (nextAt > now) {
        await this.reconsider(automation, now)
        continue
      }
      const others = timesAfter(trigger, nextAt, MOST_MISSED).filter((time) => time <= now)
      const due = [nextAt, ...others]
      const last = due.at(-1) ?? nextAt
      const late = now - last > LATEST_MS ? due : due.slice(0, -1)
      if (late.length > 0) await this.runs.missed(automationId, nextAt, late.length)
      if (now - last > LATEST_MS) continue
      if (late.length > 0) await this.replan(automationId, last)
      this.start(automationId, 'schedule', last)
    }
  }

  /** Plans again after the clock was far ahead. A smaller jump keeps the plan, so that no time comes twice. */
  private async reconsider({ automationId, trigger, nextAt }: AutomationRecord, now: number): Promise<void> {
    if (trigger.kind !== 'schedule' || nextAt === undefined || nextAt - now < DAY_MS) return
    const second = timesAfter(trigger, now, 2).at(-1)
    if (second !== undefined && nextAt > second) await this.replan(automationId, timesAfter(trigger, now, 1)[0])
  }

  private async replan(automationId: string, nextAt: number | undefined): Promise<void> {
    if (nextAt === undefined) return
    await this.change(automationId, (automation) => ({ ...automation, nextAt }))
  }

  /** Changes what is stored of an automation. */
  change(
    automationId: string,
    to: (automation: AutomationRecord) => AutomationRecord,
  ): Promise<Result<AutomationRecord | null, ContractError>> {
    const { store, feed } = this.context
    return this.runs.lane.exclusive(async () => {
      const found = await store.read.automation(automationId)
      if (found === null) return ok(null)
      const changed = to(found)
      const put = await store.operations.putAutomation(changed)
      if (!put.ok) return put
      this.changed(changed)
      feed.announce('automation.changed', { automationId })
      return ok(changed)
    })
  }

  private start(automationId: string, cause: 'schedule' | 'files' | 'session', dueAt: number): void {
    const begun = this.runs.begin(automationId, cause, dueAt).then((run) => {
      if (!run.ok && run.error.code.startsWith('store-'))
        this.context.log(`A run was not recorded: ${run.error.message}`)
    })
    this.apart(begun)
  }

  /** Leaves work to itself. A failure, such as that of a damaged store, goes into the log. */
  private apart(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.fail(error))
  }

  private fail(error: unknown): void {
    this.context.log(`An automation failed: ${String(error)}`)
  }

  private arm(): void {
    clearTimeout(this.timer)
    if (!this.isRunning || this.known.size === 0) return
    const now = this.context.clock.now()
    const next = Math.min(...[...this.known.values()].map(({ nextAt }) => nextAt ?? Infinity))
    // A time that could not be recorded is tried again, but not at once.
    const left = next <= now ? Math.min(1000, this.lookMs) : next - now
    this.timer = setTimeout(() => this.look(), Math.min(left, this.lookMs))
    this.timer.unref()
  }

  private watch({ automationId, trigger, folder, paused }: AutomationRecord): void {
    const what = trigger.kind === 'files' && paused === undefined ? JSON.stringify([folder, trigger.paths]) : ''
    if (this.watched.get(automationId)?.what === what) return
    this.unwatch(automationId)
    if (trigger.kind !== 'files' || what === '' || !this.isRunning) return
    const { log } = this.context
    const watched: Watched = {
      what,
      at: -Infinity,
      end: watchFiles(
        { folder, paths: trigger.paths },
        { log, onChange: () => this.apart(this.filesChanged(automationId)) },
      ),
    }
    this.watched.set(automationId, watched)
  }

  /** Files of an automation changed. Those that its own run changes start none. */
  private async filesChanged(automationId: string): Promise<void> {
    const watched = this.watched.get(automationId)
    const now = this.context.clock.now()
    if (watched === undefined || Math.abs(now - watched.at) < BETWEEN_CHANGES_MS) return
    if ((await this.context.store.read.openAutomationRuns(automationId)).length > 0) return
    watched.at = now
    this.start(automationId, 'files', now)
  }

  private unwatch(automationId: string): void {
    void this.watched.get(automationId)?.end()
    this.watched.delete(automationId)
  }
}

/** Returns an automation that runs again from a time on. */
export function resumed({ paused: _, ...automation }: AutomationRecord, now: number): AutomationRecord {
  return withNext({ ...automation, failures: 0 }, now)
}
