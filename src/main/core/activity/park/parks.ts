import type { SessionEvent } from '#shared/contract'
import type { Outage, Park } from '#shared/limits/entities'
import { defined } from '#shared/kernel/defined'
import { statusInWords } from '#shared/session/model-failure'
import { OVER, type FollowedSession } from '#core/base/parts/part'
import { inSession } from '#core/session/runtime/lookup'
import type { SessionContext } from '#core/session/runtime/context'
import { ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import type { Agent } from '#shared/session/entities'
import { hop } from './hop'
import { ResumeQueue } from './resume-queue'

/** Longest time until clocks are compared again, in milliseconds: they jump, and machines sleep. */
const LOOK_MS = 15_000
/** Shortest time between two looks. */
const LEAST_MS = 50

/** Resumes parked sessions when their time has come. */
export class Parks {
  private readonly queue: ResumeQueue
  /** Kinds of agents, by agent. */
  private readonly adapters = new Map<string, string>()
  private timer: NodeJS.Timeout | undefined
  private isRunning = false
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly context: SessionContext,
    private readonly lookMs = LOOK_MS,
    /** Called after sessions were parked or resumed. */
    private readonly changed: () => void = () => undefined,
  ) {
    this.queue = new ResumeQueue((park) =>
      park.reason === 'outage' ? `outage ${this.adapterOf(park)}` : context.accounts.facts.keyOf(park.accountId),
    )
  }

  /** Takes the sessions that an earlier host left parked. */
  async begin(): Promise<void> {
    await this.context.accounts.facts.load()
    for (const { park, agents } of await this.context.store.read.parkedSessions())
      if (park !== undefined) this.put(park, agents)
    this.isRunning = true
    this.look()
  }

  async end(): Promise<void> {
    this.isRunning = false
    clearTimeout(this.timer)
    await this.looking
  }

  /** Parked sessions in the order in which they are resumed. */
  get all(): readonly Park[] {
    return this.queue.all
  }

  /** True while a session is to be resumed by itself. */
  get isWaiting(): boolean {
    return this.queue.all.some(({ next }) => next.kind === 'resume')
  }

  /** Services that do not answer. */
  get outages(): Outage[] {
    const silent = new Map<string, Outage>()
    for (const park of this.queue.all) {
      if (park.reason !== 'outage') continue
      const adapterName = this.adapterOf(park)
      const known = silent.get(adapterName)
      const at = park.next.kind === 'resume' ? park.next.at : undefined
      const next = Math.min(known?.next ?? Infinity, at ?? Infinity)
      silent.set(adapterName, {
        adapterName,
        since: Math.min(known?.since ?? Infinity, park.parkedAt),
        ...defined({
          status: known?.status ?? statusOf(park.words),
          next: Number.isFinite(next) ? next : undefined,
        }),
      })
    }
    return [...silent.values()]
  }

  /** Takes an event that was published. */
  take({ sessionId, session }: FollowedSession, event: SessionEvent): void {
    if (event.type === 'purged') void this.context.limitPolicies.forget(sessionId)
    if (event.type === 'parked') {
      this.put(event.payload.park, session.agents)
      if (event.payload.park.attempts === 0 && event.payload.park.asks !== 'targets') this.hop(event.payload.park)
    } else if (event.type === 'unparked') this.queue.remove(sessionId, event.payload.why === 'resumed')
    else if (OVER.has(event.type)) this.queue.remove(sessionId, false)
    else if (event.type === 'agent.removed' && this.queue.of(sessionId)?.agentId === event.payload.agentId)
      this.queue.remove(sessionId, false)
    else return
    this.changed()
    this.arm()
  }

  private put(park: Park, agents: readonly Agent[]): void {
    const agent = agents.find(({ agentId }) => agentId === park.agentId)
    if (agent !== undefined) this.adapters.set(park.agentId, agent.adapterName)
    this.queue.put(park)
  }

  private adapterOf({ agentId, accountId }: Park): string {
    return this.adapters.get(agentId) ?? accountId
  }

  /** Compares the clock with what is due. */
  private look(): void {
    this.looking = this.looking.then(() => this.lookOnce()).catch((error: unknown) => this.fail(error))
    void this.looking.then(() => this.arm())
  }

  private async lookOnce(): Promise<void> {
    if (!this.isRunning) return
    const now = this.context.clock.now()
    for (const park of this.queue.late(now)) await this.ask(park)
    for (const park of this.queue.take(now, await this.spacingMs())) this.resume(park)
  }

  /** Continues a session that was just parked elsewhere, where its policy says so. */
  private hop(park: Park): void {
    this.during(park.sessionId, async (runtime) => {
      const hopped = await hop(this.context, runtime, park)
      return hopped.ok ? ok(undefined) : hopped
    }).catch((error: unknown) => this.fail(error))
  }

  /** Leaves a session whose time is too long ago to the user. */
  private async ask({ sessionId, parkId }: Park): Promise<void> {
    await this.during(sessionId, async (runtime) => {
      const { park } = runtime.session
      if (park?.parkId !== parkId || park.next.kind === 'ask') return ok(undefined)
      const { stream } = runtime
      return stream.commit(stream.changes().event('parked', { park: { ...park, next: { kind: 'ask' }, asks: 'late' } }))
    })
  }

  /** Resumes a session without waiting for its agent. */
  private resume(park: Park): void {
    this.during(park.sessionId, (runtime) => {
      const isSame = runtime.session.park?.parkId === park.parkId && runtime.session.park.attempts === park.attempts
      return isSame ? runtime.resumePark(false) : Promise.resolve(ok(undefined))
    })
      .then((resumed) => {
        if (resumed.ok) return
        this.queue.giveBack(park, this.context.clock.now())
        this.context.log(`${park.sessionId}: not resumed: ${resumed.error.message}`)
        this.arm()
      })
      .catch((error: unknown) => this.fail(error))
  }

  private during(
    sessionId: string,
    work: Parameters<typeof inSession<Result<void, ContractError>>>[2],
  ): Promise<Result<void, ContractError>> {
    return this.context.runtimes.during({}, () => inSession(this.context, sessionId, work))
  }

  private async spacingMs(): Promise<number> {
    const { values } = await this.context.preferences.current()
    this.spacing = values['limits.spacingSeconds'] * 1000
    return this.spacing
  }

  private spacing = 0

  private fail(error: unknown): void {
    this.context.log(`A parked session was not resumed: ${String(error)}`)
  }

  private arm(): void {
    clearTimeout(this.timer)
    if (!this.isRunning || this.queue.size === 0) return
    const now = this.context.clock.now()
    const next = this.queue.nextAt(now, this.spacing)
    const left = next === undefined ? this.lookMs : Math.max(LEAST_MS, next - now)
    this.timer = setTimeout(() => this.look(), Math.min(left, this.lookMs))
    this.timer.unref()
  }
}

function statusOf(words: string): number | undefined {
  const status = statusInWords(words) ?? Number(/\b(5[0-3]\d)\b/.exec(words)?.[1])
  return Number.isNaN(status) ? undefined : status
}
