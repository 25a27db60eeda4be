import type { AdapterEvent } from '#shared/adapter/port'
import type { DeviceCode, SignIn, SignInOutcome } from '#shared/auth/entities'
import type { AskingAgent } from '#core/session/pending/asking-agent'
import type { EventTags, ChangeSet } from '#core/session/stream/change-set'
import type { EventsOf } from '#core/session/stream/event-owners'
import { Pending } from '#core/session/pending/pending'
import { PendingRequests } from '#core/session/pending/pending-requests'
import { defined } from '#shared/kernel/defined'
import type { Unfinished } from '#core/store/port'

const GIVEN_UP = 'The sign-in was given up.'
const RESTARTED = 'Parley was closed before the code was entered.'
const EXPIRED = 'The code was not entered in time.'

/** End of a code. */
interface Ending {
  readonly success: boolean
  readonly errorMessage?: string | undefined
}

const CANCELLED: Ending = { success: false, errorMessage: GIVEN_UP }

/** A pending device code. Its requester reports when it was entered, and is informed when it is cancelled. */
class PendingDeviceCode extends Pending<'reported'> {
  constructor(
    readonly request: DeviceCode,
    /** Absent: it was begun from outside of the session. */
    private readonly asked?: {
      readonly runner: AskingAgent
      readonly adapterRequestId: string
      readonly turnId: string | null
    },
  ) {
    super()
  }

  get id(): string {
    return this.request.signInId
  }

  get agentId(): string | undefined {
    return this.asked?.runner.agent.agentId
  }

  get adapterRequestId(): string | undefined {
    return this.asked?.adapterRequestId
  }

  get tags(): EventTags {
    return tagsOf(this.request, this.asked?.turnId ?? null)
  }

  answer(answer: 'reported' | null): void {
    if (answer === null) this.asked?.runner.giveUpCode(this.asked.adapterRequestId)
  }
}

/** The codes that one session shows, until each is entered or given up. */
export class PendingDeviceCodes extends PendingRequests<PendingDeviceCode, Ending, 'reported'> {
  protected readonly cancelled = CANCELLED
  protected readonly interrupted: Ending = { success: false, errorMessage: RESTARTED }

  static async recover(
    { deviceCodes }: Unfinished,
    changesOf: (sessionId: string) => Promise<ChangeSet | undefined>,
  ): Promise<void> {
    for (const { sessionId, signInId, agentId } of deviceCodes) {
      const changes = await changesOf(sessionId)
      changes?.event(
        'auth.deviceCode.resolved',
        { signInId, success: false, errorMessage: RESTARTED },
        agentId === undefined ? {} : { agentId },
      )
    }
  }

  take(runner: AskingAgent, event: EventsOf<'deviceCodes'>): void {
    if (event.type === 'deviceCode.requested') this.request(runner, event)
    else this.resolve(runner.agent.agentId, event)
  }

  /** Shows a code that was asked for from outside of the session. `agentId`: the agent that it is for. */
  follow({ signInId, target, code, verificationUrl, expiresAt }: SignIn, agentId: string | undefined): void {
    if (code === undefined) return
    this.show(
      new PendingDeviceCode({
        ...this.about(signInId),
        ...defined({ agentId }),
        ...(target.kind === 'mcpServer' ? { serverId: target.name } : {}),
        code,
        verificationUrl,
        expiresIn: Math.max(0, expiresAt - this.context.clock.now()),
      }),
    )
  }

  /** The sign-in that was begun from outside is over. */
  followed(signInId: string, outcome: SignInOutcome, error: string | undefined): void {
    const found = this.openItem(signInId)
    if (found === undefined) return
    const errorMessage = { succeeded: undefined, failed: error, cancelled: GIVEN_UP, expired: EXPIRED }[outcome]
    void this.close(found, { success: outcome === 'succeeded', errorMessage }, 'reported')
  }

  /** Gives up a code that an agent asked for. False when the session shows none of this name. */
  cancel(signInId: string): boolean {
    const found = this.openItem(signInId)
    if (found?.agentId === undefined) return false
    void this.close(found, CANCELLED)
    return true
  }

  /** A sign-in started elsewhere continues. */
  override releaseAll(): void {
    this.releaseAgents()
  }

  private request(runner: AskingAgent, event: Extract<AdapterEvent, { type: 'deviceCode.requested' }>): void {
    const { requestId: adapterRequestId, code, verificationUrl, expiresIn } = event
    const { agentId } = runner.agent
    const { clock, ids } = this.context
    const request = { ...this.about(ids.next()), agentId, code, verificationUrl, expiresIn }
    const pending = new PendingDeviceCode(request, {
      runner,
      adapterRequestId,
      turnId: runner.deliveries.currentTurnId,
    })
    pending.expireAt(clock, clock.now() + expiresIn, () => {
      void this.close(pending, { success: false, errorMessage: EXPIRED })
    })
    this.show(pending)
  }

  /** The agent no longer waits: the code was entered, or not. */
  private resolve(
    agentId: string,
    { requestId, success, errorMessage }: Extract<AdapterEvent, { type: 'deviceCode.resolved' }>,
  ): void {
    const found = this.openItems.find((item) => item.agentId === agentId && item.adapterRequestId === requestId)
    if (found !== undefined) void this.close(found, { success, errorMessage }, 'reported')
  }

  protected recordShown({ request, tags }: PendingDeviceCode, changes: ChangeSet): ChangeSet {
    return changes.event('auth.deviceCode.requested', request, tags)
  }

  protected recordEnd(
    { id, tags }: PendingDeviceCode,
    { success, errorMessage }: Ending,
    changes: ChangeSet,
  ): ChangeSet {
    const resolution = { signInId: id, success, ...defined({ errorMessage }) }
    return changes.event('auth.deviceCode.resolved', resolution, tags)
  }

  private about(signInId: string): Pick<DeviceCode, 'signInId' | 'sessionId' | 'requestedAt'> {
    return { signInId, sessionId: this.session.sessionId, requestedAt: this.context.clock.now() }
  }

  /** All codes that wait to be entered. */
  private get all(): { readonly deviceCodes: readonly DeviceCode[] } {
    return { deviceCodes: this.openItems.map(({ request }) => request) }
  }
}

function tagsOf({ agentId }: DeviceCode, turnId: string | null): EventTags {
  return { ...defined({ agentId }), ...(turnId === null ? {} : { turnId }) }
}
