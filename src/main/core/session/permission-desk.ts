import type { AdapterEvent } from '../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type {
  PermissionOption,
  PermissionOptionKind,
  PermissionRequest,
  PermissionResolution,
  PermissionScope,
} from '../../../shared/permission/entities'
import type { ApprovalPolicy } from '../../../shared/session/entities'
import type { HostContext } from '../context'
import type { AgentRunner } from './agent-runner'
import type { Unit } from './event-stream'
import { type EventStream } from './event-stream'

interface Pending {
  readonly request: PermissionRequest
  readonly runner: AgentRunner
  /** The agent's own name for the request. */
  readonly adapterRequestId: string
}

/** What the user, or a policy, decided. */
export interface Decision {
  readonly optionId?: string | undefined
  readonly behavior?: 'allow' | 'deny' | undefined
  readonly scope?: PermissionScope | undefined
  readonly message?: string | undefined
}

interface DeskSession {
  readonly sessionId: string
  readonly stream: EventStream
  readonly approvalPolicy: ApprovalPolicy
  readonly cwd: string
  statusChanged(): void
}

const SCOPE_OF: Readonly<Record<PermissionOptionKind, PermissionScope>> = {
  allow_once: 'once',
  allow_session: 'session',
  allow_always: 'always',
  reject_once: 'once',
  reject_always: 'always',
}

/** For an answer without a named option: which kinds fit, the best first. A narrower scope always beats a wider one. */
const FITTING: Readonly<Record<'allow' | 'deny', Readonly<Record<PermissionScope, readonly PermissionOptionKind[]>>>> =
  {
    allow: {
      once: ['allow_once'],
      session: ['allow_session', 'allow_once'],
      always: ['allow_always', 'allow_session', 'allow_once'],
    },
    deny: {
      once: ['reject_once', 'reject_always'],
      session: ['reject_once', 'reject_always'],
      always: ['reject_always', 'reject_once'],
    },
  }

/** The permission requests of one session that wait for an answer. */
export class PermissionDesk {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly context: HostContext,
    private readonly session: DeskSession,
  ) {}

  get count(): number {
    return this.pending.size
  }

  has(requestId: string): boolean {
    return this.pending.has(requestId)
  }

  /** Takes a request of an agent; a policy of the session may answer it at once. */
  request(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'permission.requested' }>): void {
    const turnId = runner.currentTurnId
    const request: PermissionRequest = {
      id: this.context.ids.next(),
      sessionId: this.session.sessionId,
      agentId: runner.agent.agentId,
      toolName: event.toolName,
      toolInput: { ...event.toolInput },
      cwd: runner.agent.cwd ?? this.session.cwd,
      summary: event.summary,
      dangerLevel: event.dangerLevel,
      options: [...event.options],
      requestedAt: this.context.clock.now(),
      ...(turnId === null ? {} : { turnId }),
      ...(event.toolCallId === undefined ? {} : { toolCallId: event.toolCallId }),
      ...(event.preview === undefined ? {} : { preview: [...event.preview] }),
    }
    const pending = { request, runner, adapterRequestId: event.requestId }
    this.pending.set(request.id, pending)
    const unit = this.session.stream
      .unit()
      .write((writer) => writer.putPermission(request))
      .event('permission.requested', request, tagsOf(request))
    void this.session.stream.keep(unit)
    const policy = this.session.approvalPolicy
    if (policy === 'always-ask') return
    const behavior = policy === 'full-access' ? 'allow' : 'deny'
    void this.respond(request.id, { behavior, scope: 'once' }, 'policy')
  }

  /** Answers a pending request and tells its agent. */
  async respond(requestId: string, decision: Decision, by: 'user' | 'policy'): Promise<Result<void, ContractError>> {
    const pending = this.pending.get(requestId)
    if (pending === undefined)
      return err(contractError('permission-resolved', 'This request was already answered or is no longer open.'))
    const option = chooseOption(pending.request.options, decision)
    if (option === undefined && decision.optionId === undefined && decision.behavior === 'deny') {
      // An agent that offers no way to refuse is told that no answer comes, which is one.
      await this.session.stream.keep(this.cancel(pending, this.session.stream.unit()))
      this.session.statusChanged()
      return ok(undefined)
    }
    if (option === undefined)
      return err(
        contractError('permission-option', 'The agent does not offer such an answer.', {
          options: pending.request.options,
        }),
      )
    this.pending.delete(requestId)
    const granted = option.kind.startsWith('allow')
    const resolution: PermissionResolution = {
      requestId,
      granted,
      appliedScope: SCOPE_OF[option.kind],
      optionId: option.optionId,
      by,
      ...(decision.message === undefined ? {} : { message: decision.message }),
    }
    await this.session.stream.keep(this.resolve(pending, resolution, this.session.stream.unit()))
    pending.runner.answer(pending.adapterRequestId, {
      outcome: 'selected',
      optionId: option.optionId,
      ...(decision.message === undefined ? {} : { message: decision.message }),
    })
    this.session.statusChanged()
    return ok(undefined)
  }

  /** The agent no longer waits. */
  withdraw(adapterRequestId: string, agentId: string): void {
    for (const pending of this.pending.values())
      if (pending.adapterRequestId === adapterRequestId && pending.request.agentId === agentId)
        void this.session.stream.keep(this.cancel(pending, this.session.stream.unit()))
  }

  /** Closes every request of an agent whose prompt is over. */
  cancelOf(agentId: string, unit: Unit): void {
    for (const pending of [...this.pending.values()])
      if (pending.request.agentId === agentId) this.cancel(pending, unit)
  }

  /** Tells every waiting agent that no answer comes. */
  releaseAll(agentId?: string): void {
    for (const pending of [...this.pending.values()]) {
      if (agentId !== undefined && pending.request.agentId !== agentId) continue
      void this.session.stream.keep(this.cancel(pending, this.session.stream.unit()))
    }
  }

  private cancel(pending: Pending, unit: Unit): Unit {
    this.pending.delete(pending.request.id)
    pending.runner.answer(pending.adapterRequestId, { outcome: 'cancelled' })
    return this.resolve(
      pending,
      { requestId: pending.request.id, granted: false, appliedScope: 'once', by: 'cancelled' },
      unit,
    )
  }

  private resolve(pending: Pending, resolution: PermissionResolution, unit: Unit): Unit {
    const at = this.context.clock.now()
    return unit
      .write((writer) => writer.resolvePermission(resolution, at))
      .event('permission.resolved', resolution, tagsOf(pending.request))
  }
}

function tagsOf(request: PermissionRequest): { agentId: string; turnId?: string } {
  return request.turnId === undefined
    ? { agentId: request.agentId }
    : { agentId: request.agentId, turnId: request.turnId }
}

/** The option an answer means: the one it names, else the best of those that fit, never a wider grant than asked for. */
export function chooseOption(options: readonly PermissionOption[], decision: Decision): PermissionOption | undefined {
  if (decision.optionId !== undefined) return options.find((option) => option.optionId === decision.optionId)
  if (decision.behavior === undefined) return undefined
  for (const kind of FITTING[decision.behavior][decision.scope ?? 'once']) {
    const option = options.find((candidate) => candidate.kind === kind)
    if (option !== undefined) return option
  }
  return undefined
}
