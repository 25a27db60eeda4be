import type { AdapterEvent, PermissionAnswer } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { PermissionOptionKind, PermissionRequest } from '#shared/permission/entities'
import type { EventTags } from '#core/session/stream/change-set'
import { setLongTimeout } from '#core/base/long-timeout'
import { Pending } from '#core/session/pending/pending'
import type { SessionEventPrivate } from '#shared/session-events'
import type { Asker } from './asker'
import { isOpaque, readSubject, type Subject } from './subject'

const nothing = (): void => undefined

/** A request whose agent waits for the answer. */
export class PendingRequest extends Pending<PermissionAnswer> {
  /** Data stored with its end. */
  record: SessionEventPrivate<'permission.resolved'> | undefined
  private stopSnooze = nothing
  private snoozed = false

  constructor(
    readonly request: PermissionRequest,
    readonly runner: Asker,
    readonly adapterRequestId: string,
    /** Receives the answer when the agent did not ask itself. */
    private readonly onAnswer?: (answer: PermissionAnswer) => void,
  ) {
    super()
  }

  get id(): string {
    return this.request.id
  }

  get agentId(): string {
    return this.request.agentId
  }

  override get childId(): string | undefined {
    return this.request.subagent?.childId
  }

  get isSnoozed(): boolean {
    return this.snoozed
  }

  get tags(): EventTags {
    const { agentId, turnId } = this.request
    return turnId === undefined ? { agentId } : { agentId, turnId }
  }

  answer(answer: PermissionAnswer | null): void {
    const given = answer ?? { outcome: 'cancelled' as const }
    if (this.onAnswer === undefined) this.runner.answer(this.adapterRequestId, given)
    else this.onAnswer(given)
  }

  /** Returns the properties that rules examine. */
  subject(): Promise<Subject> {
    return readSubject(this.request, this.runner.agent.adapterName)
  }

  /** Puts it off until a time, then calls `onBack`; null: no longer. */
  snooze(clock: Clock, until: number | null, onBack: () => void): void {
    this.stopSnooze()
    this.snoozed = until !== null
    if (until === null) return
    this.stopSnooze = setLongTimeout(clock, until, () => {
      this.snoozed = false
      onBack()
    })
  }

  override end(): void {
    super.end()
    this.stopSnooze()
  }
}

/** Options with which an agent allows more than its request. */
const STANDING: ReadonlySet<PermissionOptionKind> = new Set(['allow_session', 'allow_always'])

/**
 * Converts an agent's request to a request of its session. `at` is in Unix milliseconds; `cwd` is the session's folder.
 */
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
    ...defined({ onceOnly: event.onceOnly }),
    requestedAt: of.at,
    ...(currentTurnId === null ? {} : { turnId: currentTurnId }),
    ...defined({ toolCallId: event.toolCallId, subagent }),
    ...(event.preview === undefined ? {} : { preview: [...event.preview] }),
  }
  if (!isOpaque(request)) return request
  return { ...request, onceOnly: true, options: request.options.filter(({ kind }) => !STANDING.has(kind)) }
}
