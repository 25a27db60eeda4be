import type { AdapterEvent } from '../../../../shared/adapter/port'
import { checkForm } from '../../../../shared/elicitation/check'
import type {
  ElicitationAnswer,
  ElicitationQuestion,
  ElicitationRequest,
  ElicitationResolution,
} from '../../../../shared/elicitation/entities'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { AgentRunner } from '../../session/agents/agent-runner'
import type { EventStream } from '../../session/events/event-stream'
import type { EventTags, Unit } from '../../session/events/change-set'

type Ending = Omit<ElicitationResolution, 'requestId'>

const CANCELLED: Ending = { action: 'cancel', by: 'cancelled' }
/** Whoever asked goes because the host does. */
export const RESTARTED: Ending = { action: 'cancel', by: 'restart' }

interface Pending {
  readonly request: ElicitationRequest
  /** The agent's own name for it; absent: a client asks. */
  readonly adapterRequestId?: string
  answer(answer: ElicitationAnswer): void
}

interface DeskSession {
  readonly sessionId: string
  readonly stream: EventStream
  statusChanged(): void
}

/** The questions of one session that wait for an answer. */
export class PendingElicitations {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly context: HostContext,
    private readonly session: DeskSession,
  ) {}

  get count(): number {
    return this.pending.size
  }

  /** Whether an agent waits for an answer. */
  get holdsAgent(): boolean {
    return [...this.pending.values()].some(({ request }) => request.agentId !== undefined)
  }

  /** Takes a question of an agent. */
  request(runner: AgentRunner, event: Extract<AdapterEvent, { type: 'elicitation.requested' }>): void {
    const { requestId: adapterRequestId, type: _type, ...question } = event
    const { agentId } = runner.agent
    const turnId = runner.deliveries.currentTurnId
    const request = this.toRequest(question, { agentId, ...(turnId === null ? {} : { turnId }) })
    this.show({ request, adapterRequestId, answer: (answer) => runner.answerQuestion(adapterRequestId, answer) })
  }

  /** Asks for a client; resolves with the answer. */
  ask(question: ElicitationQuestion): Promise<ElicitationAnswer> {
    return new Promise((resolve) => this.show({ request: this.toRequest(question, {}), answer: resolve }))
  }

  has(requestId: string): boolean {
    return this.pending.has(requestId)
  }

  /** Answers an open question. Of several answers the first counts. */
  async respond(requestId: string, answer: ElicitationAnswer): Promise<Result<{ success: boolean }, ContractError>> {
    const pending = this.pending.get(requestId)
    if (pending === undefined) return ok({ success: false })
    const checked = checkAnswer(pending.request, answer)
    if (!checked.ok) return checked
    await this.close(pending, { ...checked.value, by: 'user' }, checked.value)
    return ok({ success: true })
  }

  /** The agent no longer waits. */
  withdraw(adapterRequestId: string, agentId: string): void {
    for (const pending of this.pending.values())
      if (pending.adapterRequestId === adapterRequestId && pending.request.agentId === agentId)
        void this.close(pending, CANCELLED)
  }

  /** Closes every question of an agent whose prompt is over, as a part of `unit`, which the caller keeps. */
  cancelOf(agentId: string, unit: Unit): void {
    for (const pending of [...this.pending.values()])
      if (pending.request.agentId === agentId) {
        this.pending.delete(pending.request.requestId)
        pending.answer({ action: 'cancel' })
        this.record(pending, CANCELLED, unit)
      }
  }

  /** Tells every waiting agent, or one, that no answer comes. */
  releaseAgents(agentId?: string): void {
    for (const pending of this.pending.values())
      if (pending.request.agentId !== undefined && (agentId === undefined || pending.request.agentId === agentId))
        void this.close(pending, CANCELLED)
  }

  /** Tells whoever waits, clients too, that no answer comes. */
  releaseAll(): void {
    for (const pending of this.pending.values()) void this.close(pending, CANCELLED)
  }

  /** Ends what is open because the host ends. What agents asked is offered again when the host is back. */
  interruptAll(): void {
    for (const pending of this.pending.values()) void this.close(pending, RESTARTED)
  }

  private toRequest(question: ElicitationQuestion, tags: EventTags): ElicitationRequest {
    const { ids, clock } = this.context
    const { agentId, turnId } = tags
    return {
      ...question,
      requestId: ids.next(),
      sessionId: this.session.sessionId,
      requestedAt: clock.now(),
      ...(agentId === undefined ? {} : { agentId }),
      ...(turnId === undefined ? {} : { turnId }),
    }
  }

  private show(pending: Pending): void {
    const { request } = pending
    this.pending.set(request.requestId, pending)
    const { stream } = this.session
    const unit = stream.unit().write((writer) => writer.putElicitation(request))
    void stream.keep(unit.event('elicitation.requested', request, tagsOf(request))).then(() => this.changed())
    this.session.statusChanged()
  }

  /** Stores and tells how a question ended, then tells who asked; that no answer comes is told at once. */
  private async close(pending: Pending, ending: Ending, answer: ElicitationAnswer = { action: 'cancel' }) {
    this.pending.delete(pending.request.requestId)
    if (answer.action === 'cancel') pending.answer(answer)
    await this.session.stream.keep(this.record(pending, ending, this.session.stream.unit()))
    if (answer.action !== 'cancel') pending.answer(answer)
    this.session.statusChanged()
    this.changed()
  }

  private record({ request }: Pending, ending: Ending, unit: Unit): Unit {
    const resolution = { requestId: request.requestId, ...ending }
    const isOffered = ending.by === 'restart' && request.agentId !== undefined
    return unit
      .write((writer) => writer.resolveElicitation(resolution, unit.at, isOffered))
      .event('elicitation.resolved', resolution, tagsOf(request))
  }

  private changed(): void {
    const { runtimes, feed } = this.context
    feed.announce('elicitations.changed', { pending: waitingQuestions(this.context) })
    feed.touch(this.session.sessionId)
    const runtime = runtimes.peek(this.session.sessionId)
    if (runtime !== undefined) runtimes.releaseIfIdle(runtime)
  }
}

/** How many questions wait in all sessions. */
export function waitingQuestions({ runtimes }: Pick<HostContext, 'runtimes'>): number {
  return runtimes.all.reduce((sum, { elicitations }) => sum + elicitations.count, 0)
}

/** Who an event about a question is about. */
export function tagsOf({ agentId, turnId }: ElicitationRequest): EventTags {
  return { ...(agentId === undefined ? {} : { agentId }), ...(turnId === undefined ? {} : { turnId }) }
}

/** An answer that fits its question: what was filled in is in order, and is left out where it was not accepted. */
export function checkAnswer(
  { requestedSchema }: ElicitationRequest,
  { action, content }: ElicitationAnswer,
): Result<ElicitationAnswer, ContractError> {
  if (action !== 'accept' || requestedSchema === undefined) return ok({ action })
  const filled = content ?? {}
  const problems = checkForm(requestedSchema, filled)
  if (Object.keys(problems).length === 0) return ok({ action, content: filled })
  return err(contractError('elicitation-invalid', 'The form is not filled in as it was asked for.', { problems }))
}
