import type { PromptResult } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import { mapElicitation } from '#core/agents/adapters/acp/questions/elicitation'
import { Questions } from '#core/agents/adapters/program/questions'
import { EventMapper, type Outputs } from '#core/agents/adapters/event-mapper'
import type { AppServer, Listener, Message, RequestId } from './app-server'
import { mapApproval, type Approval } from '../questions/approvals'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import type { RunningCommand } from '../events/background'
import { mapNotification } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'
import { resultOf } from './failures'
import { GoalParams, Resolved, ThreadParams, TurnParams, UserInput, type Item, type Turn } from './messages'
import { readItemParams } from './fast-path'
import { mapUserInput, userInputResponse } from '../questions/user-input'

/** An open question of the server, and its thread. */
interface Asked {
  readonly threadId: string | undefined
  /** Withdraws it. */
  readonly withdrawal: AbortController
}

/** A turn that Codex began by itself. */
interface OwnTurn {
  readonly turnId: string
  readonly ended: PromiseWithResolvers<undefined>
  /** It was told: with its first step, which may be the message that it is for. */
  isTold: boolean
}

/** The app server's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> implements Listener {
  private server: AppServer | undefined
  private waiting: { started(turnId: string): void; ended(turn: Turn): void } | undefined
  /** A turn that Codex began by itself, as for a goal. */
  private own: OwnTurn | undefined
  /** Objective of the thread's goal. */
  private goal: string | undefined
  private readonly permissions = new Questions<string>((requestId) =>
    this.emit({ type: 'permission.withdrawn', requestId }),
  )
  private readonly elicitations = new Questions<ElicitationAnswer>((requestId) =>
    this.emit({ type: 'elicitation.withdrawn', requestId }),
  )
  /** Options of the open permissions. */
  private readonly offered = new Map<string, Approval>()
  private readonly asked = new Map<RequestId, Asked>()

  constructor(outputs: Outputs) {
    super(initialState('', true), outputs)
  }

  use(server: AppServer): void {
    this.server = server
  }

  /** Marks the thread as open. */
  open(threadId: string, isNew: boolean): void {
    const { warnings, limits } = this.state
    this.state = { ...initialState(threadId, isNew), warnings, ...defined({ limits }) }
  }

  /**
   * Returns the next turn of the session's own thread: its id, and its end. Neither resolves when the agent is gone.
   */
  nextTurn(): { readonly started: Promise<string>; readonly ended: Promise<Turn> } {
    const started = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<Turn>()
    this.waiting = { started: started.resolve, ended: ended.resolve }
    return { started: started.promise, ended: ended.promise }
  }

  /** Returns the result of a turn of the session. */
  resultOf(turn: Turn): PromptResult {
    return resultOf(turn, this.state.limits)
  }

  /** Nothing waits for a turn any more. */
  forgetTurn(): void {
    this.waiting = undefined
  }

  /** The running turn that Codex began by itself: its id, and its end. */
  get ownTurn(): { readonly turnId: string; readonly ended: Promise<undefined> } | undefined {
    return this.own === undefined ? undefined : { turnId: this.own.turnId, ended: this.own.ended.promise }
  }

  /** Returns the current turns of subagents. */
  childTurns(): { readonly threadId: string; readonly turnId: string }[] {
    return [...this.state.threads].flatMap(([threadId, { childId, turnId }]) =>
      childId === undefined || turnId === undefined ? [] : [{ threadId, turnId }],
    )
  }

  /** Returns the running commands, including those of subagents. */
  runningCommands(): RunningCommand[] {
    return [...this.state.threads].flatMap(([threadId, { items }]) =>
      [...items].flatMap(([itemId, { what }]) => (what === 'command' ? [{ threadId, itemId }] : [])),
    )
  }

  onNotification(message: Message): void {
    if (message.method === 'serverRequest/resolved') this.resolved(message.params)
    this.beforeEvents(message)
    this.apply((state) => mapNotification(state, message))
    if (message.method === 'turn/started' || message.method === 'turn/completed')
      this.turned(message.method, message.params)
  }

  onRequest(id: RequestId, message: Message): boolean {
    return this.askPermission(id, message) || this.elicit(id, message)
  }

  /** Returns the options of an open permission. */
  offer(requestId: string): Approval | undefined {
    return this.offered.get(requestId)
  }

  /** Answers a permission with an option; null: no decision. */
  permit(requestId: string, optionId: string | null): void {
    this.permissions.answer(requestId, optionId)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.elicitations.answer(requestId, answer)
  }

  /** Withdraws the open questions of one thread, or of all; informs the server. */
  withdrawAll(threadId?: string): void {
    if (threadId === undefined) {
      this.permissions.withdrawAll()
      this.elicitations.withdrawAll()
      return
    }
    for (const asked of this.asked.values()) if (asked.threadId === threadId) asked.withdrawal.abort()
  }

  /** Begins a turn that nobody asked for, or gives it to the prompt that turns out to be taken up in it. */
  private beforeEvents({ method, params }: Message): void {
    if (method === 'thread/goal/updated') this.goal = GoalParams.safeParse(params).data?.goal.objective
    else if (method === 'thread/goal/cleared') this.goal = undefined
    else if (method === 'turn/started' && this.waiting === undefined) this.beginOwn(params)
    else if (this.own === undefined) return
    else if (method === 'item/started') this.takeStep(this.own, params)
    else if (method === 'error') this.tellOwn(this.own)
  }

  /** A turn of its own takes up the prompt that waits, or is told, with the message that Codex had queued for it. */
  private takeStep(own: OwnTurn, params: unknown): void {
    const read = readItemParams(params)
    if (read?.threadId !== this.state.threadId) return
    const isMessage = read.item.type === 'userMessage'
    if (isMessage && this.waiting !== undefined) {
      this.endOwn({ outcome: 'completed' })
      this.waiting.started(own.turnId)
      return
    }
    this.tellOwn(own, isMessage ? messageOf(read.item) : undefined)
  }

  private tellOwn(own: OwnTurn, message?: string): void {
    if (own.isTold) return
    own.isTold = true
    this.emit({ type: 'turn.started', ...(message === undefined ? defined({ reason: this.goal }) : { message }) })
  }

  private beginOwn(native: unknown): void {
    const params = TurnParams.safeParse(native).data
    if (params?.threadId !== this.state.threadId || this.own !== undefined) return
    this.own = { turnId: params.turn.id, ended: Promise.withResolvers(), isTold: false }
  }

  /** Ends the turn that Codex began by itself, if one runs. */
  endOwn(result: PromptResult): void {
    const { own } = this
    this.own = undefined
    if (own === undefined) return
    if (own.isTold) this.emit({ type: 'turn.ended', result })
    own.ended.resolve(undefined)
  }

  private turned(method: 'turn/started' | 'turn/completed', native: unknown): void {
    const params = TurnParams.safeParse(native).data
    if (params === undefined) return
    const { threadId, turn } = params
    const isOwn = threadId === this.state.threadId
    if (method === 'turn/completed') this.withdrawAll(threadId)
    if (isOwn && method === 'turn/completed' && turn.id === this.own?.turnId) {
      this.tellOwn(this.own)
      this.endOwn(this.resultOf(turn))
      return
    }
    if (!isOwn || this.waiting === undefined) return
    if (method === 'turn/started') this.waiting.started(turn.id)
    else {
      this.waiting.ended(turn)
      this.waiting = undefined
    }
  }

  private askPermission(id: RequestId, message: Message): boolean {
    const { requestId, answer } = this.question(id, message, this.permissions)
    const approval = mapApproval(this.state, message, requestId)
    if (approval === undefined) {
      this.asked.delete(id)
      this.permissions.answer(requestId, null)
      return false
    }
    this.offered.set(requestId, approval)
    this.emit(approval.event)
    void answer.then((optionId) => {
      this.offered.delete(requestId)
      this.reply(id, approval.answerFor(optionId ?? undefined))
    })
    return true
  }

  private elicit(id: RequestId, message: Message): boolean {
    const input = message.method === 'item/tool/requestUserInput' ? UserInput.safeParse(message.params).data : undefined
    const asked =
      input !== undefined
        ? mapUserInput(input)
        : message.method === 'mcpServer/elicitation/request'
          ? mapElicitation(message.params, undefined)
          : null
    if (asked === null) return false
    const { requestId, answer } = this.question(id, message, this.elicitations)
    this.emit({ type: 'elicitation.requested', requestId, ...asked })
    void answer.then((said) => {
      if (input !== undefined) this.reply(id, userInputResponse(input, said))
      else this.reply(id, { action: said?.action ?? 'cancel', content: said?.content ?? null, _meta: null })
    })
    return true
  }

  private question<T>(id: RequestId, { params }: Message, questions: Questions<T>) {
    const withdrawal = new AbortController()
    this.asked.set(id, { threadId: ThreadParams.safeParse(params).data?.threadId, withdrawal })
    return questions.ask(withdrawal.signal)
  }

  /** Answers the server, unless the question was resolved otherwise. */
  private reply(id: RequestId, result: object): void {
    if (this.asked.delete(id)) this.server?.answer(id, result)
  }

  /** Handles a question resolved elsewhere; also sent for questions answered here, when nobody waits any more. */
  private resolved(params: unknown): void {
    const id = Resolved.safeParse(params).data?.requestId
    const asked = id === undefined ? undefined : this.asked.get(id)
    if (id === undefined || asked === undefined) return
    this.asked.delete(id)
    this.server?.forget(id)
    asked.withdrawal.abort()
  }
}

/** Returns the words of a message that Codex had kept in a queue of its own. */
function messageOf(item: Item): string | undefined {
  const words = list(record(item)['content']).flatMap((part) => text(record(part)['text']) ?? [])
  return words.length === 0 ? undefined : words.join('\n')
}
