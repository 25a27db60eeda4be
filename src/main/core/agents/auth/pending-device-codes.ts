import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { DeviceCode, SignIn, SignInOutcome } from '../../../../shared/auth/entities'
import type { Clock } from '../../../../shared/kernel/clock'
import type { IdSource } from '../../../../shared/kernel/ids'
import type { AgentRunner } from '../../session/agents/agent-runner'
import type { EventStream } from '../../session/events/event-stream'
import type { EventTags, Unit } from '../../session/events/change-set'

/** Why a code that nobody entered is no longer asked for. */
export const GIVEN_UP = 'The sign-in was given up.'
export const RESTARTED = 'Parley was closed before the code was entered.'
const EXPIRED = 'The code was not entered in time.'

interface Pending {
  readonly request: DeviceCode
  /** The agent's own name for it; absent: it was begun from outside of the session. */
  readonly adapterRequestId?: string
  readonly turnId?: string
  /** Tells whoever waits that nobody will enter it. */
  readonly cancel: () => void
  readonly limit?: NodeJS.Timeout
}

interface DeskSession {
  readonly sessionId: string
  readonly stream: EventStream
  statusChanged(): void
}

/** The codes that one session shows, until each is entered or given up. */
export class PendingDeviceCodes {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly source: { readonly ids: IdSource; readonly clock: Clock },
    private readonly session: DeskSession,
  ) {}

  get count(): number {
    return this.pending.size
  }

  /** Whether an agent waits for a code to be entered. */
  get holdsAgent(): boolean {
    return [...this.pending.values()].some(({ adapterRequestId }) => adapterRequestId !== undefined)
  }

  /** Shows a code that an agent asks for. */
  request(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'deviceCode.requested' }>): void {
    const { requestId: adapterRequestId, code, verificationUrl, expiresIn } = event
    const { agentId } = runner.agent
    const turnId = runner.deliveries.currentTurnId
    const signInId = this.source.ids.next()
    this.show({
      request: { ...this.about(signInId), agentId, code, verificationUrl, expiresIn },
      adapterRequestId,
      ...(turnId === null ? {} : { turnId }),
      cancel: () => runner.giveUpCode(adapterRequestId),
      limit: setTimeout(() => this.end(signInId, EXPIRED), expiresIn).unref(),
    })
  }

  /** The agent no longer waits: the code was entered, or not. */
  resolve(agentId: string, event: Extract<AdapterEvent, { type: 'deviceCode.resolved' }>): void {
    const found = [...this.pending.values()].find(
      ({ request, adapterRequestId }) => request.agentId === agentId && adapterRequestId === event.requestId,
    )
    if (found !== undefined) this.close(found, event.success, event.errorMessage)
  }

  /** Shows a code that was asked for from outside of the session. `agentId`: the agent that it is for. */
  follow({ signInId, target, code, verificationUrl, expiresAt }: SignIn, agentId: string | undefined): void {
    if (code === undefined) return
    const request = {
      ...this.about(signInId),
      ...(agentId === undefined ? {} : { agentId }),
      ...(target.kind === 'mcpServer' ? { serverId: target.name } : {}),
      code,
      verificationUrl,
      expiresIn: Math.max(0, expiresAt - this.source.clock.now()),
    }
    this.show({ request, cancel: () => undefined })
  }

  /** The sign-in that was begun from outside is over. */
  followed(signInId: string, outcome: SignInOutcome, error: string | undefined): void {
    const found = this.pending.get(signInId)
    if (found === undefined) return
    const why = { succeeded: undefined, failed: error, cancelled: GIVEN_UP, expired: EXPIRED }[outcome]
    this.close(found, outcome === 'succeeded', why)
  }

  /** Gives up a code that an agent asked for. False when the session shows none of this name. */
  cancel(signInId: string): boolean {
    if (this.pending.get(signInId)?.adapterRequestId === undefined) return false
    this.end(signInId, GIVEN_UP)
    return true
  }

  /** Gives up every code of an agent whose prompt is over, as a part of `unit`, which the caller keeps. */
  cancelOf(agentId: string, unit: Unit): void {
    for (const pending of [...this.pending.values()])
      if (pending.request.agentId === agentId && pending.adapterRequestId !== undefined) {
        this.drop(pending)
        this.record(pending, false, GIVEN_UP, unit)
      }
  }

  /** Gives up all of them, because the host ends. */
  interruptAll(): void {
    for (const { request } of [...this.pending.values()]) this.end(request.signInId, RESTARTED)
  }

  private about(signInId: string): Pick<DeviceCode, 'signInId' | 'sessionId' | 'requestedAt'> {
    return { signInId, sessionId: this.session.sessionId, requestedAt: this.source.clock.now() }
  }

  private show(pending: Pending): void {
    this.pending.set(pending.request.signInId, pending)
    const { stream } = this.session
    const unit = this.keepAll(stream.unit())
    void stream.keep(unit.event('auth.deviceCode.requested', pending.request, tagsOf(pending)))
    this.session.statusChanged()
  }

  private end(signInId: string, why: string): void {
    const pending = this.pending.get(signInId)
    if (pending === undefined) return
    pending.cancel()
    this.close(pending, false, why)
  }

  private close(pending: Pending, success: boolean, errorMessage?: string): void {
    this.drop(pending)
    const { stream } = this.session
    void stream.keep(this.record(pending, success, errorMessage, stream.unit()))
    this.session.statusChanged()
  }

  private drop({ request, limit }: Pending): void {
    clearTimeout(limit)
    this.pending.delete(request.signInId)
  }

  private record(pending: Pending, success: boolean, errorMessage: string | undefined, unit: Unit): Unit {
    const { signInId } = pending.request
    const resolution = { signInId, success, ...(errorMessage === undefined ? {} : { errorMessage }) }
    return this.keepAll(unit).event('auth.deviceCode.resolved', resolution, tagsOf(pending))
  }

  private keepAll(unit: Unit): Unit {
    const deviceCodes = [...this.pending.values()].map(({ request }) => request)
    return unit.write((writer) => writer.patchState(this.session.sessionId, { deviceCodes }))
  }
}

function tagsOf({ request: { agentId }, turnId }: Pending): EventTags {
  return { ...(agentId === undefined ? {} : { agentId }), ...(turnId === undefined ? {} : { turnId }) }
}
