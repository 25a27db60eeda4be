import type { AdapterEvent } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { mapElicitation } from '#core/agents/adapters/acp/questions/elicitation'
import { Questions } from '#core/agents/adapters/program/questions'
import { record, text } from '#core/agents/transcript/values'
import { mapApproval, type Approval } from './approvals'
import type { MapState } from '../events/map-state'
import { mapQuestion, type Question } from './questions'
import { isWithin } from '../session/session-files'

type Json = Readonly<Record<string, unknown>>

export interface AskingOptions {
  readonly emit: (event: AdapterEvent) => void
  /** Sends a request about the session. */
  readonly request: (method: string, params: object) => void
  /** True when nothing may be changed: such requests are denied without asking the user. */
  readonly isReadOnly: boolean
  /** Folders whose content can be read without asking, as in a terminal. */
  readonly folders: readonly string[]
}

const notUnderstood = { kind: 'reject', feedback: 'Parley does not understand what this asks for.' }

/** Way in which the server asks. */
type Way = 'event' | 'request'

/** A question to the user, and its answer; null when it was withdrawn. */
interface AskedQuestion {
  readonly requestId: string
  readonly answer: Promise<ElicitationAnswer | null>
  /** Ways in which it came. */
  readonly ways: Set<Way>
}

/** Kinds of questions that come as events, with the request that answers them. */
const pendingKinds: ReadonlyMap<
  string,
  {
    readonly method: string
    /** Response when nobody answers, or the question is not understood. */
    readonly unanswered: unknown
    /** Converts the response of a request of the server. */
    readonly response: (response: object) => unknown
  }
> = new Map([
  [
    'user_input.requested',
    {
      method: 'session.ui.handlePendingUserInput',
      unanswered: { answer: 'The user did not answer.', wasFreeform: true },
      response: (response) => response,
    },
  ],
  [
    'exit_plan_mode.requested',
    {
      method: 'session.ui.handlePendingExitPlanMode',
      unanswered: { approved: false },
      response: (response) => response,
    },
  ],
  [
    'auto_mode_switch.requested',
    {
      method: 'session.ui.handlePendingAutoModeSwitch',
      unanswered: 'no',
      response: (answer) => record(answer)['response'],
    },
  ],
  [
    'session_limits_exhausted.requested',
    {
      method: 'session.ui.handlePendingSessionLimitsExhausted',
      unanswered: { action: 'cancel' },
      response: (response) => response,
    },
  ],
])

/** Open questions to the user, until they are answered or withdrawn. */
export class Asking {
  private readonly permissions = new Questions<{ readonly optionId: string; readonly reason: string }>((requestId) =>
    this.options.emit({ type: 'permission.withdrawn', requestId }),
  )
  private readonly elicitations = new Questions<ElicitationAnswer>((requestId) =>
    this.options.emit({ type: 'elicitation.withdrawn', requestId }),
  )
  /** Withdrawal of open questions, by the server's ids. */
  private readonly asked = new Map<string, AbortController>()

  /** Questions of the server that are open, or came in one way so far, by what they ask. */
  private readonly open = new Map<string, AskedQuestion>()

  constructor(private readonly options: AskingOptions) {}

  /** Asks for a permission, from `permission.requested`. */
  permission(state: MapState, data: Json): void {
    const id = text(data['requestId'])
    if (id === undefined || data['resolvedByHook'] === true || this.asked.has(id)) return
    const withdrawal = new AbortController()
    const { requestId, answer } = this.permissions.ask(withdrawal.signal)
    const approval = mapApproval(state, data, requestId)
    const decision = approval === undefined ? notUnderstood : this.decisionOnItsOwn(approval)
    if (approval === undefined || decision !== undefined) {
      this.permissions.answer(requestId, null)
      this.decide(id, decision ?? notUnderstood)
      return
    }
    this.asked.set(id, withdrawal)
    this.options.emit(approval.event)
    void answer.then((said) => {
      if (this.asked.delete(id)) this.decide(id, approval.decisionFor(said?.optionId, said?.reason))
    })
  }

  /** Asks a question of an MCP server, from `elicitation.requested`. */
  elicitation(data: Json): void {
    const id = text(data['requestId'])
    if (id === undefined || this.asked.has(id)) return
    const reply = (result: object) =>
      this.options.request('session.ui.handlePendingElicitation', { requestId: id, result })
    const asked = mapElicitation({ mode: 'form', ...data }, undefined)
    if (asked === null) {
      reply({ action: 'cancel' })
      return
    }
    const withdrawal = new AbortController()
    this.asked.set(id, withdrawal)
    const { requestId, answer } = this.elicitations.ask(withdrawal.signal)
    this.options.emit({ type: 'elicitation.requested', requestId, ...asked })
    void answer.then((said) => {
      if (!this.asked.delete(id)) return
      const content = said?.action === 'accept' ? { content: said.content ?? {} } : {}
      reply({ action: said?.action ?? 'cancel', ...content })
    })
  }

  /** Asks a question of the server, and returns the response; undefined when nobody answered. */
  async question({ asked, answerFor }: Question): Promise<object | undefined> {
    return answerFor(await this.askOnce(asked, 'request').answer)
  }

  /** Asks a question of the server that comes as an event, and sends the response. */
  requested(type: string, data: Json): void {
    const id = text(data['requestId'])
    const pending = pendingKinds.get(type)
    if (id === undefined || pending === undefined || this.asked.has(id)) return
    const reply = (response: unknown) => this.options.request(pending.method, { requestId: id, response })
    const question = mapQuestion({ method: type, params: data })
    if (question === undefined) {
      reply(pending.unanswered)
      return
    }
    const { requestId, answer } = this.askOnce(question.asked, 'event')
    const withdrawal = new AbortController()
    withdrawal.signal.addEventListener('abort', () => this.elicitations.withdraw(requestId), { once: true })
    this.asked.set(id, withdrawal)
    void answer.then((said) => {
      if (!this.asked.delete(id)) return
      const response = question.answerFor(said)
      reply(response === undefined ? pending.unanswered : pending.response(response))
    })
  }

  /**
   * Asks the user. What comes both as an event and as a request of the server is asked once: the second gets the answer of
   * the first, even if that was answered before it came.
   */
  private askOnce(asked: ElicitationQuestion, way: Way): AskedQuestion {
    const key = JSON.stringify(asked)
    const known = this.open.get(key)
    if (known !== undefined && !known.ways.has(way)) {
      known.ways.add(way)
      if (!this.elicitations.isOpen(known.requestId)) this.open.delete(key)
      return known
    }
    const question = { ...this.elicitations.ask(new AbortController().signal), ways: new Set([way]) }
    this.open.set(key, question)
    void question.answer.then(() => {
      if (question.ways.size > 1) this.open.delete(key)
    })
    this.options.emit({ type: 'elicitation.requested', requestId: question.requestId, ...asked })
    return question
  }

  /** Handles a question resolved elsewhere; also sent for questions answered here, when nobody waits any more. */
  settled(id: string): void {
    const withdrawal = this.asked.get(id)
    this.asked.delete(id)
    withdrawal?.abort()
  }

  /** Answers a permission with an option; `reason` is sent to the agent with a denial. */
  permit(requestId: string, optionId: string, reason: string): void {
    this.permissions.answer(requestId, { optionId, reason })
  }

  /** Withdraws a permission without a decision. */
  withdraw(requestId: string): void {
    this.permissions.answer(requestId, null)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.elicitations.answer(requestId, answer)
  }

  /** Withdraws all open questions; informs the server. */
  withdrawAll(): void {
    this.permissions.withdrawAll()
    this.elicitations.withdrawAll()
    this.open.clear()
  }

  /** Returns the decision that needs no user; undefined when the user has to decide. */
  private decisionOnItsOwn({ isLooking, reads }: Approval): object | undefined {
    const { isReadOnly, folders } = this.options
    if (isReadOnly && !isLooking) return { kind: 'reject', feedback: 'In this session nothing may be changed.' }
    const isFree = reads !== undefined && folders.some((folder) => isWithin(reads, folder))
    return isFree ? { kind: 'approve-once' } : undefined
  }

  private decide(requestId: string, result: object): void {
    this.options.request('session.permissions.handlePendingPermissionRequest', { requestId, result })
  }
}
