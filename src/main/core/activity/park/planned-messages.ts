import type { SessionEvent } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import type { PlannedMessage } from '#shared/limits/planned'
import type { Session } from '#shared/session/entities'
import type { FollowedSession } from '#core/base/parts/part'
import { jitterOf } from '#core/session/delivery/next-park'
import { goHome } from '#core/session/requests/continue-with/undo-switch'
import type { SessionContext } from '#core/session/runtime/context'
import { inSession } from '#core/session/runtime/lookup'

/** Longest time until conditions are looked at again, in milliseconds: clocks jump, and machines sleep. */
const LOOK_MS = 15_000
/** Shortest time between two looks. */
const LEAST_MS = 50

/** Events after which a session may be done with its work. */
const ENDS: ReadonlySet<string> = new Set(['turn.completed', 'unparked', 'closed', 'archived', 'purged'])

/** Events that add planned messages, or take them away. */
const CHANGES: ReadonlySet<string> = new Set([
  'user_message.sent',
  'user_message.acknowledged',
  'user_message.completed',
  'queue.released',
  'archived',
  'restored',
  'purged',
])

/** Sends messages that were to be sent later, when their conditions hold. */
export class PlannedMessages {
  private readonly sessions = new Map<string, readonly PlannedMessage[]>()
  /** Resets of accounts that became known after the message was sent, by message. */
  private readonly resets = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private isRunning = false
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly context: SessionContext,
    private readonly lookMs = LOOK_MS,
    /** Called after messages were planned or sent. */
    private readonly changed: () => void = () => undefined,
  ) {}

  /** Takes what an earlier host left. */
  async begin(): Promise<void> {
    for (const session of await this.context.store.read.sessionsWithPlanned()) this.keep(session)
    this.isRunning = true
    this.look()
  }

  async end(): Promise<void> {
    this.isRunning = false
    clearTimeout(this.timer)
    await this.looking
  }

  /** True while a message is to be sent later. */
  get isWaiting(): boolean {
    return this.sessions.size > 0
  }

  /** Takes an event that was published. */
  take({ sessionId, session }: FollowedSession, { type }: SessionEvent): void {
    const before = this.sessions.get(sessionId)
    if (type === 'purged') this.sessions.delete(sessionId)
    else if (CHANGES.has(type)) this.keep(session)
    if (this.sessions.get(sessionId) !== before) this.changed()
    if (this.sessions.size > 0 && (CHANGES.has(type) || ENDS.has(type))) this.arm(LEAST_MS)
  }

  private keep({ sessionId, planned, status }: Session): void {
    if (planned === undefined || status === 'archived') this.sessions.delete(sessionId)
    else this.sessions.set(sessionId, planned)
  }

  private look(): void {
    this.looking = this.looking
      .then(() => this.lookOnce())
      .catch((error: unknown) => this.context.log(`A planned message was not sent: ${String(error)}`))
    void this.looking.then(() => this.arm(this.lookMs))
  }

  private async lookOnce(): Promise<void> {
    for (const [sessionId, planned] of [...this.sessions])
      for (const message of planned)
        if (this.isRunning && (await this.isDue(sessionId, message))) await this.send(sessionId, message.messageId)
  }

  private async isDue(ownId: string, { messageId, sendAfter, until }: PlannedMessage): Promise<boolean> {
    const { clock, accounts, preferences } = this.context
    if ('at' in sendAfter) return clock.now() >= sendAfter.at
    if ('sessionId' in sendAfter) return this.isDone(sendAfter.sessionId, ownId)
    const accountId = sendAfter.resetOf
    const reset = until ?? this.resets.get(messageId) ?? (await accounts.resetOf(accountId))
    if (reset === undefined) return false
    this.resets.set(messageId, reset)
    const { values } = await preferences.current()
    return clock.now() >= reset + jitterOf(`${accountId} ${reset}`, values['limits.jitterSeconds'])
  }

  /** Returns whether a session has ended its work: nothing runs, and it waits for no account. */
  private async isDone(sessionId: string, ownId: string): Promise<boolean> {
    const { runtimes, store } = this.context
    const runtime = runtimes.peek(sessionId)
    if (runtime?.isBusy === true) return false
    const session = runtime?.session ?? (await store.read.session(sessionId))
    return sessionId === ownId || session?.park === undefined
  }

  private async send(sessionId: string, messageId: string): Promise<void> {
    const sent = await this.context.runtimes.during({}, () =>
      inSession(this.context, sessionId, async (runtime) => {
        const isPlanned = (): boolean =>
          runtime.session.planned?.some((planned) => planned.messageId === messageId) === true
        if (!isPlanned()) return ok(undefined)
        await goHome(this.context, runtime)
        // The message got another id with its way home, and is looked at again.
        return isPlanned() ? runtime.sendPlanned(messageId) : ok(undefined)
      }),
    )
    if (sent.ok) this.resets.delete(messageId)
    else this.context.log(`${sessionId}: a planned message was not sent: ${sent.error.message}`)
  }

  private arm(most: number): void {
    clearTimeout(this.timer)
    if (!this.isRunning || this.sessions.size === 0) return
    const now = this.context.clock.now()
    const times = [...this.sessions.values()].flatMap((planned) =>
      planned.flatMap(({ sendAfter }) => ('at' in sendAfter ? [sendAfter.at - now] : [])),
    )
    this.timer = setTimeout(() => this.look(), Math.max(LEAST_MS, Math.min(most, ...times)))
    this.timer.unref()
  }
}
