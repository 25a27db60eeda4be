import type { AdapterEvent } from '#shared/adapter/port'
import { checkForm } from '#shared/elicitation/check'
import type {
  ElicitationAnswer,
  ElicitationQuestion,
  ElicitationRequest,
  ElicitationResolution,
} from '#shared/elicitation/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { AskingAgent } from '#core/session/pending/asking-agent'
import type { EventTags, ChangeSet } from '#core/session/stream/change-set'
import type { EventsOf } from '#core/session/stream/event-owners'
import { Pending } from '#core/session/pending/pending'
import { PendingRequests } from '#core/session/pending/pending-requests'
import type { Unfinished } from '#core/store/port'

type Ending = Omit<ElicitationResolution, 'requestId'>

const CANCELLED: Ending = { action: 'cancel', by: 'cancelled' }
/** Whoever asked goes because the host does. */
const RESTARTED: Ending = { action: 'cancel', by: 'restart' }

/** A question that an agent or a client waits for the answer to. */
class PendingElicitation extends Pending<ElicitationAnswer> {
  constructor(
    readonly request: ElicitationRequest,
    readonly adapterRequestId: string | undefined,
    private readonly onAnswer: (answer: ElicitationAnswer) => void,
  ) {
    super()
  }

  get id(): string {
    return this.request.requestId
  }

  get agentId(): string | undefined {
    return this.request.agentId
  }

  get tags(): EventTags {
    return tagsOf(this.request)
  }

  answer(answer: ElicitationAnswer | null): void {
    this.onAnswer(answer ?? { action: 'cancel' })
  }
}

/** The questions of one session that wait for an answer. */
export class PendingElicitations extends PendingRequests<PendingElicitation, Ending, ElicitationAnswer> {
  protected readonly cancelled = CANCELLED
  /** Questions of agents are offered again once the host is back. */
  protected readonly interrupted = RESTARTED

  static async recover(
    { elicitations }: Unfinished,
    changesOf: (sessionId: string) => Promise<ChangeSet | undefined>,
  ): Promise<void> {
    for (const request of elicitations) {
      const changes = await changesOf(request.sessionId)
      if (changes !== undefined) recordEnd(request, RESTARTED, changes)
    }
  }

  take(runner: AskingAgent, event: EventsOf<'elicitations'>): void {
    if (event.type === 'elicitation.requested') this.request(runner, event)
    else this.withdraw(event.requestId, runner.agent.agentId)
  }

  private request(runner: AskingAgent, event: Extract<AdapterEvent, { type: 'elicitation.requested' }>): void {
    const { requestId: adapterRequestId, type: _type, ...question } = event
    const { agentId } = runner.agent
    const turnId = runner.deliveries.currentTurnId
    const request = this.toRequest(question, { agentId, ...(turnId === null ? {} : { turnId }) })
    const answer = (given: ElicitationAnswer): void => runner.answerQuestion(adapterRequestId, given)
    this.show(new PendingElicitation(request, adapterRequestId, answer))
  }

  /** Asks for a client. A question that is withdrawn is answered with `cancel`. */
  ask(question: ElicitationQuestion): { readonly answer: Promise<ElicitationAnswer>; readonly withdraw: () => void } {
    const { promise, resolve } = Promise.withResolvers<ElicitationAnswer>()
    const pending = new PendingElicitation(this.toRequest(question, {}), undefined, resolve)
    this.show(pending)
    return { answer: promise, withdraw: () => void this.close(pending, CANCELLED) }
  }

  /** Answers an open question. Of several answers the first counts. */
  async respond(requestId: string, answer: ElicitationAnswer): Promise<Result<{ success: boolean }, ContractError>> {
    const pending = this.openItem(requestId)
    if (pending === undefined) return ok({ success: false })
    const checked = checkAnswer(pending.request, answer)
    if (!checked.ok) return checked
    await this.close(pending, { ...checked.value, by: 'user' }, checked.value)
    return ok({ success: true })
  }

  private toRequest(question: ElicitationQuestion, tags: EventTags): ElicitationRequest {
    const { ids, clock } = this.context
    const { agentId, turnId } = tags
    return {
      ...question,
      requestId: ids.next(),
      sessionId: this.session.sessionId,
      requestedAt: clock.now(),
      ...defined({ agentId, turnId }),
    }
  }

  protected recordShown({ request, tags }: PendingElicitation, changes: ChangeSet): ChangeSet {
    return changes.event('elicitation.requested', request, tags)
  }

  protected recordEnd({ request }: PendingElicitation, ending: Ending, changes: ChangeSet): ChangeSet {
    return recordEnd(request, ending, changes)
  }

  protected override changed(): void {
    const { feed, ports } = this.context
    ports.questionsChanged()
    feed.touch(this.session.sessionId)
    this.session.coordinator.rest()
  }
}

function recordEnd(request: ElicitationRequest, ending: Ending, changes: ChangeSet): ChangeSet {
  return changes.event('elicitation.resolved', { requestId: request.requestId, ...ending }, tagsOf(request))
}

/** Returns the number of open questions in all sessions. */
export function waitingQuestions({ runtimes }: Pick<ActivityContext, 'runtimes'>): number {
  return runtimes.all.reduce((sum, { pending }) => sum + pending.of(PendingElicitations).count, 0)
}

function tagsOf({ agentId, turnId }: ElicitationRequest): EventTags {
  return { ...defined({ agentId, turnId }) }
}

/** Validates an answer to a question: its content is checked, and dropped unless it was accepted. */
export function checkAnswer(
  { requestedSchema }: ElicitationRequest,
  { action, content }: ElicitationAnswer,
): Result<ElicitationAnswer, ContractError> {
  if (action !== 'accept' || requestedSchema === undefined) return ok({ action })
  const filled = content ?? {}
  const problems = checkForm(requestedSchema, filled)
  if (Object.keys(problems).length === 0) return ok({ action, content: filled })
  return err(knownError('elicitation-invalid', { problems }))
}
