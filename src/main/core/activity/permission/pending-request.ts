import type { AdapterEvent, PermissionAnswer } from '../../../../shared/adapter/port'
import type { Clock } from '../../../../shared/kernel/clock'
import type { PermissionOptionKind, PermissionRequest } from '../../../../shared/permission/entities'
import type { EventTags } from '../../session/events/change-set'
import { setAlarm } from './long-timeout'
import type { Asker } from './asker'
import { isOpaque, readSubject, type Subject } from './subject'

const nothing = (): void => undefined

/** A request whose agent waits for the answer. */
export class PendingRequest {
  /** False while it is not known yet whether the user has to be asked; nobody was told of it then. */
  isOpen = false
  private stopSnooze = nothing
  private stopExpiry = nothing
  private snoozed = false

  constructor(
    readonly request: PermissionRequest,
    readonly runner: Asker,
    /** The agent's own name for the request. */
    readonly adapterRequestId: string,
    /** Takes the answer where the agent did not ask itself. */
    private readonly onAnswer?: (answer: PermissionAnswer) => void,
  ) {}

  get isSnoozed(): boolean {
    return this.snoozed
  }

  get tags(): EventTags {
    const { agentId, turnId } = this.request
    return turnId === undefined ? { agentId } : { agentId, turnId }
  }

  /** Tells the agent. */
  answer(answer: PermissionAnswer): void {
    if (this.onAnswer === undefined) this.runner.answer(this.adapterRequestId, answer)
    else this.onAnswer(answer)
  }

  /** What rules look at. */
  subject(): Promise<Subject> {
    return readSubject(this.request, this.runner.agent.adapterName)
  }

  /** Puts it off until a time, then calls `onBack`; null: no longer. */
  snooze(clock: Clock, until: number | null, onBack: () => void): void {
    this.stopSnooze()
    this.snoozed = until !== null
    if (until === null) return
    this.stopSnooze = setAlarm(clock, until, () => {
      this.snoozed = false
      onBack()
    })
  }

  /** Calls `onExpired` at a time; null: never. */
  expireAt(clock: Clock, at: number | null, onExpired: () => void): void {
    this.stopExpiry()
    if (at !== null) this.stopExpiry = setAlarm(clock, at, onExpired)
  }

  /** Stops what would happen later. */
  end(): void {
    this.stopSnooze()
    this.stopExpiry()
  }
}

/** Kinds of answers with which an agent allows more than what it asks. */
const STANDING: ReadonlySet<PermissionOptionKind> = new Set(['allow_session', 'allow_always'])

/** What an agent asks, as a request of its session. `at` is in Unix milliseconds; `cwd` is the session's folder. */
export function toRequest(
  event: Extract<AdapterEvent, { type: 'permission.requested' }>,
  { agent, isOutside, deliveries: { currentTurnId } }: Asker,
  of: { readonly id: string; readonly sessionId: string; readonly cwd: string; readonly at: number },
  subagent?: PermissionRequest['subagent'],
): PermissionRequest {
  const request: PermissionRequest = {
    id: of.id,
    sessionId: of.sessionId,
    agentId: agent.agentId,
    ...(isOutside ? { adapterName: agent.adapterName } : {}),
    toolName: event.toolName,
    toolInput: { ...event.toolInput },
    cwd: agent.cwd ?? of.cwd,
    summary: event.summary,
    dangerLevel: event.dangerLevel,
    options: [...event.options],
    ...(event.onceOnly === undefined ? {} : { onceOnly: event.onceOnly }),
    requestedAt: of.at,
    ...(currentTurnId === null ? {} : { turnId: currentTurnId }),
    ...(event.toolCallId === undefined ? {} : { toolCallId: event.toolCallId }),
    ...(subagent === undefined ? {} : { subagent }),
    ...(event.preview === undefined ? {} : { preview: [...event.preview] }),
  }
  if (!isOpaque(request)) return request
  return { ...request, onceOnly: true, options: request.options.filter(({ kind }) => !STANDING.has(kind)) }
}
